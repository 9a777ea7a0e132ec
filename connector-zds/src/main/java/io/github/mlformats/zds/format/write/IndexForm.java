package io.github.mlformats.zds.format.write;

/** What is written beside the lines (zds.md, section 3). */
public enum IndexForm {
    /** A binary index. */
    ZDX,
    /** A textual one. */
    TSV,
    NONE
}
