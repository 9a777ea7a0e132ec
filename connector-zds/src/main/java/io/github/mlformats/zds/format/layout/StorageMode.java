package io.github.mlformats.zds.format.layout;

/** The storage of a collection to read: lines or files. The two are never merged. */
public enum StorageMode {
    /** The lines if there are any, otherwise the files. */
    AUTO,
    /** The lines of {@code meta/data.jsonl}. */
    JSONL,
    /** The files of {@code docs/}. */
    DOCS
}
