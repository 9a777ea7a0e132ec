package io.github.mlformats.zds.format.write;

/** The index to write (zds.md, section 3). */
public enum OutputIndexFormat {
    /** The binary index. */
    ZDX,
    /** The text index. */
    TSV,
    /** No index. */
    NONE
}
