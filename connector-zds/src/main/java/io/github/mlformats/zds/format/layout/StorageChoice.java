package io.github.mlformats.zds.format.layout;

/** Which of the two places of a collection to read. They are never merged. */
public enum StorageChoice {
    /** The lines if there are any, else the files. */
    AUTO,
    /** The lines of {@code meta/data.jsonl}. */
    JSONL,
    /** The files of {@code docs/}. */
    DOCS
}
