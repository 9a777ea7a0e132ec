package io.github.mlformats.idv.format;

import io.github.mlformats.idv.format.codec.Codec;
import io.github.mlformats.idv.format.codec.Compression;
import io.github.mlformats.idv.format.codec.IdvType;
import java.util.Optional;

/**
 * An entry of the table of contents (idv.md, section 2).
 *
 * @param index zero-based position among all columns of the file
 * @param name any text; not necessarily unique
 * @param isHidden whether a later column that can be read has the same name
 * @param rowsPerBlock number of rows of every block but the last; 0 only in a file without rows
 * @param lookupOffset file offset of the lookup table
 * @param annotationLocation location of the annotations
 */
public record IdvColumn(
        int index,
        String name,
        boolean isHidden,
        Codec codec,
        Compression compression,
        int rowsPerBlock,
        long lookupOffset,
        AnnotationLocation annotationLocation) {
    /** The type of the values, or null if the codec is unknown. */
    public IdvType type() {
        return codec instanceof Codec.Known known ? known.type() : null;
    }

    /** Why the column cannot be read; empty if it can. */
    public Optional<String> unreadableReason() {
        return codec.unreadableReason(compression);
    }

    IdvColumn asHidden() {
        return new IdvColumn(index, name, true, codec, compression, rowsPerBlock, lookupOffset, annotationLocation);
    }

    /** The column's name for messages. */
    public String displayName() {
        return "column '" + name + "'";
    }

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
}
