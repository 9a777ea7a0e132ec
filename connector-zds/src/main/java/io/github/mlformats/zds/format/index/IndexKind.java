package io.github.mlformats.zds.format.index;

/** The two forms of {@code index.bin}. */
public enum IndexKind {
    /** Binary, of the Rust family (zds.md, section 3). */
    ZDX,
    /** Lines of id, TAB, offset, TAB, length, of the pure-Python store. */
    TSV
}
