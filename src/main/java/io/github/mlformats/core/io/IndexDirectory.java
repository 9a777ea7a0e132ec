package io.github.mlformats.core.io;

/** The directory of the index files of a data set. Readers, and writes that replace files, skip it. */
public final class IndexDirectory {
    /** Name of the directory, directly below the data set. */
    public static final String NAME = "_mlformats_index";

    private IndexDirectory() {}
}
