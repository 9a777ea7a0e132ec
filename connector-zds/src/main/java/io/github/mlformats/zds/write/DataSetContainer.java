package io.github.mlformats.zds.write;

/** The container of a data set. */
public enum DataSetContainer {
    /** A directory. */
    DIRECTORY,
    /** An archive with uncompressed files. */
    STORE,
    /** An archive with compressed files. */
    DEFLATE
}
