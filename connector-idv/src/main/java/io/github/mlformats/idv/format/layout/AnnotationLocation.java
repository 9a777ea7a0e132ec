package io.github.mlformats.idv.format.layout;

/** Location of a column's annotations in the file. */
public sealed interface AnnotationLocation {
    /** No annotations. */
    record None() implements AnnotationLocation {}

    /** A table of annotations at {@code offset}; version 1.1.1.4 and later. */
    record Table(long offset) implements AnnotationLocation {}

    /** {@code count} slot names in the {@code length} bytes at {@code offset}; version 1.1.1.3. */
    record SlotNames(long offset, long length, int count) implements AnnotationLocation {
        /** Size of the smallest pair in bytes: a slot with an empty name. */
        static final int MIN_PAIR = 5;
    }
}
