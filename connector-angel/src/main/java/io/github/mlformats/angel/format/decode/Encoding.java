package io.github.mlformats.angel.format.decode;

import io.github.mlformats.angel.format.matrix.NumberType;
import io.github.mlformats.angel.format.matrix.ObjectClass;
import io.github.mlformats.angel.format.matrix.Partition;
import io.github.mlformats.angel.format.matrix.RowMetas;
import io.github.mlformats.angel.format.matrix.RowType;
import io.github.mlformats.angel.format.matrix.StorageFormat;
import io.github.mlformats.angel.format.matrix.StorageFormat.RecordLayout;
import io.github.mlformats.core.error.UsageException;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.IntPredicate;

/**
 * How the partitions of a matrix are encoded. Together with a {@link Partition.Range} it determines the decoder.
 *
 * @param format the layout of the bytes
 * @param rowType the type of rows and values
 * @param object class of the elements in a snapshot of objects; null for other formats
 * @param dialect the separators of text
 */
public record Encoding(StorageFormat format, RowType rowType, ObjectClass object, TextDialect dialect)
        implements Serializable {
    /** Maximum length of a partition whose record counts are verified and that is therefore read by one task. */
    public static final long MAX_VERIFIED_BYTES = 16 << 20;

    /** Type of the values, or of the numbers in vectors. */
    public NumberType value() {
        return object == null ? rowType.value() : object.value();
    }

    /** Number of elements of partitions; empty if the meta does not contain it. */
    public OptionalLong elementCount(List<Partition> partitions) {
        long elements = 0;
        for (Partition partition : partitions) {
            long stored = elementCount(partition.rows());
            if (stored < 0) {
                return OptionalLong.empty();
            }
            elements += stored;
        }
        return OptionalLong.of(elements);
    }

    /** Number of elements of a partition with these rows; -1 if the meta does not contain it. */
    public long elementCount(RowMetas rows) {
        if (!rows.hasCounts()) {
            return -1;
        }
        if (format.shape() == StorageFormat.Shape.COLUMNS) {
            return rows.size() == 0 ? 0 : (long) rows.count(0) * rows.size();
        }
        return rows.total();
    }

    /** Layout of the records of the i-th row. */
    public RecordLayout layout(RowMetas rows, int i) {
        return RecordLayout.of(format, rowType, rows.isKnown() && rows.size() > 0 ? rows.saveType(i) : 0);
    }

    /**
     * Size in bytes of every record of a partition with these rows; 1 for text that can be read from any line on; 0 if the
     * partition must be read from its first record.
     */
    public long recordWidth(RowMetas rows) {
        return switch (format) {
            case VALUE_BINARY, COLID_VALUE_BINARY, ROWID_COLID_VALUE_BINARY ->
                layout(rows, 0).width();
            case BINARY_COLUMN -> RecordLayout.columnWidth(rowType, rows.size());
            case SNAPSHOT ->
                object == null && rows.hasUniformSaveType() ? layout(rows, 0).width() : 0;
            case ROWID_COLID_VALUE_TEXT, TEXT_COLUMN, EMBEDDING_TEXT -> 1;
            // All lines belong to the single row.
            case COLID_VALUE_TEXT -> !rows.isKnown() || rows.size() == 1 ? 1 : 0;
            case VALUE_TEXT, LEGACY -> 0;
        };
    }

    /** Number of records of the partition before the range; for splittable text the number of bytes, an upper bound. */
    public long recordsBefore(Partition.Range range) {
        long width = recordWidth(range.partition().rows());
        return width == 0 ? 0 : (range.from() - range.partition().offset()) / width;
    }

    /**
     * Whether the number of records of a partition is verified against the meta. Such a partition is never split, because
     * only a task that reads all records can count them. Counts of larger partitions that can be split are never verified:
     * whether a file is rejected must not depend on how it is split.
     */
    public boolean verifiesCounts(Partition partition) {
        RowMetas rows = partition.rows();
        boolean uncut = recordWidth(rows) == 0 || partition.length() <= MAX_VERIFIED_BYTES;
        return rows.hasCounts() && uncut && (format.isText() || format.hasRowId());
    }

    /** Whether values are vectors. */
    public boolean hasVectors() {
        return object != null || format == StorageFormat.EMBEDDING_TEXT;
    }

    /** Whether the byte ranges of single rows can be computed: rows are stored consecutively in records of fixed width. */
    public boolean canLocateRows(RowMetas rows) {
        return rows.hasCounts() && format.hasOrderedRows() && !format.isText() && object == null;
    }

    /**
     * Returns the smallest range that contains all requested rows, or the entire partition if rows cannot be located.
     * Returns null if the meta lists none of the rows.
     */
    public Partition.Range locateRows(Partition partition, IntPredicate requested) {
        RowMetas rows = partition.rows();
        if (!rows.isKnown() || rows.size() == 0 && format == StorageFormat.LEGACY) {
            // Data of Angel 1.x stores its number of rows, which is verified against the meta even if that lists none.
            return partition.whole();
        }
        if (!canLocateRows(rows)) {
            return rows.anyMatch(requested) ? partition.whole() : null;
        }
        long from = -1;
        long to = -1;
        long at = partition.offset();
        for (int i = 0; i < rows.size(); i++) {
            long end = at + (long) rows.count(i) * layout(rows, i).width();
            if (requested.test(rows.id(i))) {
                from = from < 0 ? at : from;
                to = end;
            }
            at = end;
        }
        return from < 0 ? null : new Partition.Range(partition, from, to);
    }

    /**
     * The separators of text, which metas do not contain (angel.md, sections 4 and 6). Each character is a byte (ISO 8859-1).
     *
     * @param sep separator of the fields of row formats and TextColumnFormat; null in options, to detect it
     * @param keyValueSep separator after the node of an embedding
     * @param featureSep separator of the numbers of an embedding
     */
    public record TextDialect(String sep, String keyValueSep, String featureSep) implements Serializable {
        /** Maximum length of text in messages. */
        private static final int MAX_SHOWN = 40;

        /** Angel's defaults, with a separator to detect. */
        public static final TextDialect DEFAULT = new TextDialect(null, ":", " ");

        /**
         * Returns this dialect with the detected separator, or Angel's default if there is none.
         *
         * @param detected null if no line has a separator
         * @throws UsageException if a separator may be part of a number
         */
        public TextDialect withDetected(String detected) {
            String known = sep != null ? sep : detected != null ? detected : ",";
            check("sep", known);
            check("keyValueSep", keyValueSep);
            check("featureSep", featureSep);
            return new TextDialect(known, keyValueSep, featureSep);
        }

        private static void check(String option, String separator) {
            if (!canSeparate(separator)) {
                throw new UsageException("option " + option + " is '" + separator
                        + "', but a separator must not contain a letter, digit, sign, point or line end");
            }
        }

        /** Whether the text can separate numbers. */
        static boolean canSeparate(String text) {
            return !text.isEmpty() && text.chars().noneMatch(TextDialect::isPartOfNumbers);
        }

        private static boolean isPartOfNumbers(int c) {
            return c < 128 && Character.isLetterOrDigit(c) || "+-.\r\n".indexOf(c) >= 0;
        }

        /** Text for messages: the start of a field or line, without control characters. */
        static String shown(byte[] data, int from, int end) {
            String text = new String(data, from, Math.min(end - from, MAX_SHOWN), StandardCharsets.ISO_8859_1);
            return text.replaceAll("[\\x00-\\x1f\\x7f-\\xff]", "?") + (end - from > MAX_SHOWN ? "..." : "");
        }

        static byte[] bytes(String separator) {
            return separator.getBytes(StandardCharsets.ISO_8859_1);
        }
    }
}
