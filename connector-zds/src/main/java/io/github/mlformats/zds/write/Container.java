package io.github.mlformats.zds.write;

/** What a data set is kept in. */
public enum Container {
    DIRECTORY,
    /** An archive with files as they are. */
    STORE,
    /** An archive with compressed files. */
    DEFLATE
}
