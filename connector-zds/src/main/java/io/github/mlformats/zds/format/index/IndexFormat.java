package io.github.mlformats.zds.format.index;

/** The two file formats of {@code index.bin}. */
public enum IndexFormat {
    /** The binary format of the Rust-based stores (zds.md, section 3). */
    ZDX,
    /** The text format of the pure-Python store: lines with id, TAB, offset, TAB, length. */
    TSV
}
