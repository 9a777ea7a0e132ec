package io.github.mlformats.angel.format;

import io.github.mlformats.angel.format.meta.MatrixFolder;
import io.github.mlformats.angel.format.meta.MatrixMeta;
import io.github.mlformats.angel.format.meta.PartitionMeta;
import io.github.mlformats.angel.format.meta.RowMetas;
import io.github.mlformats.angel.format.text.SampleLine;
import io.github.mlformats.angel.format.type.ColumnRange;
import io.github.mlformats.angel.format.type.RowType;
import io.github.mlformats.angel.format.type.StorageFormat;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Derives the meta of a folder that has none from its files and the options (angel.md, section 10). */
record UserSpecifiedMeta(MatrixFolder folder, MatrixOptions options) {
    /**
     * Creates a meta with a partition for each file.
     *
     * @param files name and size of the data files
     * @throws UsageException if a required option is missing, or the format cannot be read without a meta
     */
    MatrixMeta meta(Map<String, Long> files) throws IOException {
        if (options.formatClass() == null) {
            throw new UsageException(
                    folder.path() + " is not a matrix: it has no _meta, meta or psmeta. If it contains files"
                            + " of a matrix, set option formatClass to the class that wrote them");
        }
        StorageFormat format = StorageFormat.parse(options.formatClass());
        RowMetas rows = rows(format, files);
        List<PartitionMeta> partitions = new ArrayList<>();
        for (Map.Entry<String, Long> file : files.entrySet()) {
            partitions.add(new PartitionMeta(
                    partitions.size(),
                    new PartitionMeta.Block(0, rows.isKnown() ? rows.size() : 0, new ColumnRange(0, 0)),
                    new PartitionMeta.Data(file.getKey(), 0, file.getValue()),
                    rows,
                    0));
        }
        return new MatrixMeta(
                folder.path(),
                MatrixMeta.Kind.NONE,
                "",
                null,
                rowType(format),
                MatrixMeta.Shape.UNKNOWN,
                Map.of(),
                partitions);
    }

    private RowType rowType(StorageFormat format) {
        if (format == StorageFormat.EMBEDDING_TEXT) {
            return RowType.T_ANY_LONGKEY_SPARSE;
        }
        if (options.rowType() != null) {
            return RowType.parse(options.rowType());
        }
        if (format.isText()) {
            return RowType.T_DOUBLE_SPARSE_LONGKEY;
        }
        throw new UsageException(folder.path() + " has no meta: set option rowType, which determines the widths of the"
                + " columns and values of " + format.className());
    }

    private RowMetas rows(StorageFormat format, Map<String, Long> files) throws IOException {
        return switch (format) {
            case ROWID_COLID_VALUE_BINARY, ROWID_COLID_VALUE_TEXT -> RowMetas.UNKNOWN;
            case EMBEDDING_TEXT -> RowMetas.withUnknownCounts(1);
            case COLID_VALUE_BINARY, COLID_VALUE_TEXT -> {
                if (options.rows() != null && options.rows() != 1) {
                    throw new UsageException(folder.path() + " has no meta, without which the " + options.rows()
                            + " rows of " + format.className() + " cannot be distinguished. Only rows=1 can be read");
                }
                yield RowMetas.withUnknownCounts(1);
            }
            case BINARY_COLUMN -> {
                if (options.rows() == null) {
                    throw new UsageException(
                            folder.path() + " has no meta: set option rows to the number of values of a column");
                }
                checkWidth(files);
                yield RowMetas.withUnknownCounts(options.rows());
            }
            case TEXT_COLUMN -> {
                if (options.rows() != null) {
                    checkWidth(files);
                }
                yield RowMetas.withUnknownCounts(options.rows() == null ? rowsOfFirstLine(files) : options.rows());
            }
            case VALUE_BINARY, VALUE_TEXT, SNAPSHOT, LEGACY ->
                throw new UsageException(
                        folder.path() + " has no meta, without which " + format.className() + " cannot be read");
        };
    }

    /** Rejects a number of rows that the files are too short for, before memory is allocated for them. */
    private void checkWidth(Map<String, Long> files) {
        long longest = files.values().stream().mapToLong(Long::longValue).max().orElse(0);
        if (options.rows() > longest) {
            throw new UsageException("option rows is " + options.rows() + ", but the longest file of " + folder.path()
                    + " has only " + longest + " bytes");
        }
    }

    private int rowsOfFirstLine(Map<String, Long> files) throws IOException {
        for (Map.Entry<String, Long> file : files.entrySet()) {
            if (file.getValue() > 0) {
                try (ByteSource source = folder.open(file.getKey())) {
                    return Math.max(
                            1,
                            SampleLine.countFields(source, options.separators().sep()) - 1);
                }
            }
        }
        return 1;
    }
}
