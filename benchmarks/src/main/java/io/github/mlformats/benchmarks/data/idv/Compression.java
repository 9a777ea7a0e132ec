package io.github.mlformats.benchmarks.data.idv;

/** Compression of blocks; the names are values of option {@code compression}. */
public enum Compression {
    NONE,
    /** Raw DEFLATE at level 6, which .NET calls optimal and ML.NET uses. */
    DEFLATE
}
