package io.github.mlformats.benchmarks.data.idv;

/** How blocks are stored; the names are those of the option {@code compression}. */
public enum Compression {
    NONE,
    /** Raw DEFLATE at level 6, which .NET calls optimal and ML.NET uses. */
    DEFLATE
}
