package io.github.mlformats.angel.format;

import io.github.mlformats.angel.format.MatrixCheck.CheckedMatrix;
import io.github.mlformats.angel.format.decode.Encoding;
import io.github.mlformats.angel.format.decode.Encoding.TextDialect;
import io.github.mlformats.angel.format.decode.PartitionDecoder.Anomaly;
import io.github.mlformats.angel.format.decode.SeparatorDetector;
import io.github.mlformats.angel.format.matrix.ColumnRange;
import io.github.mlformats.angel.format.matrix.MatrixDirectory;
import io.github.mlformats.angel.format.matrix.MatrixMeta;
import io.github.mlformats.angel.format.matrix.MatrixMeta.MatrixFinding;
import io.github.mlformats.angel.format.matrix.MatrixMeta.PartitionMeta;
import io.github.mlformats.angel.format.matrix.MetaFileReader;
import io.github.mlformats.angel.format.matrix.ObjectClass;
import io.github.mlformats.angel.format.matrix.Partition;
import io.github.mlformats.angel.format.matrix.RowMetas;
import io.github.mlformats.angel.format.matrix.RowType;
import io.github.mlformats.angel.format.matrix.StorageFormat;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Opens the matrix of a directory (angel.md, section 13): reads its meta, or derives one from the options; verifies it against
 * the files; and detects the separator in the first lines of text. No other data is read.
 */
public final class MatrixOpener {
    private final MatrixDirectory directory;
    private final MatrixOptions options;
    private final List<MatrixFinding> findings = new ArrayList<>();

    private MatrixOpener(MatrixDirectory directory, MatrixOptions options) {
        this.directory = directory;
        this.options = options;
    }

    /**
     * @throws io.github.mlformats.core.error.CorruptFileException if the structure of the meta is invalid; errors of single
     *     partitions are in {@link AngelMatrix#damage()}
     * @throws UsageException if an option is required, or the matrix is not supported
     */
    public static AngelMatrix open(MatrixDirectory directory, MatrixOptions options) throws IOException {
        return new MatrixOpener(directory, options).open();
    }

    private AngelMatrix open() throws IOException {
        Map<String, Long> files = dataFiles();
        String metaName = MetaFileReader.find(directory);
        MatrixMeta meta = metaName == null
                ? new UserSpecifiedMeta(directory, options).meta(files)
                : MetaFileReader.read(directory, metaName, findings::add);
        if (!meta.name().isEmpty() && !meta.name().equals(directory.name())) {
            findings.add(MatrixFinding.warning("its meta names the matrix " + PlainText.truncate(meta.name())));
        }
        StorageFormat format = format(meta);
        RowType rowType = rowType(meta);
        checkFit(meta, format, rowType);
        ObjectClass object = rowType.isObject() && format == StorageFormat.SNAPSHOT
                ? ObjectClass.of(meta.options().get(ObjectClass.OPTION), meta.file())
                : null;
        if (object != null && object.hasContextVector()) {
            findings.add(MatrixFinding.warning(Anomaly.CONTEXT_VECTORS.message()));
        }
        MatrixCheck check = new MatrixCheck(format, rowType, directory, files, findings::add);
        CheckedMatrix checked = check.check(meta, options.repairRanges(), options.allowLossy());
        Encoding encoding = new Encoding(format, rowType, object, dialect(format, checked.partitions()));
        return new AngelMatrix(
                directory.name(),
                directory.path(),
                encoding,
                checked.meta(),
                checked.hasColumnRanges(),
                checked.partitions(),
                checked.damage(),
                List.copyOf(findings));
    }

    private Map<String, Long> dataFiles() {
        Map<String, Long> files = new TreeMap<>(directory.files());
        files.keySet()
                .removeIf(name -> name.startsWith(".") || name.startsWith("_") || MetaFileReader.NAMES.contains(name));
        return files;
    }

    private StorageFormat format(MatrixMeta meta) {
        if (meta.kind() == MatrixMeta.Kind.LEGACY) {
            return StorageFormat.LEGACY;
        }
        if (options.formatClass() != null) {
            return StorageFormat.parse(options.formatClass());
        }
        return meta.formatClass() == null ? StorageFormat.SNAPSHOT : StorageFormat.of(meta.formatClass(), meta.file());
    }

    private RowType rowType(MatrixMeta meta) {
        if (meta.rowType() != null) {
            return meta.rowType();
        }
        if (options.rowType() == null) {
            throw new UsageException(meta.file() + " does not specify the row type: set option rowType");
        }
        return RowType.parse(options.rowType());
    }

    private static void checkFit(MatrixMeta meta, StorageFormat format, RowType rowType) {
        if (rowType.keyWidth() == 0) {
            throw new UsageException("the column keys of " + meta.file() + " are not numbers (" + rowType
                    + "): select other matrices with option matrix");
        }
        boolean objects = format == StorageFormat.EMBEDDING_TEXT || format == StorageFormat.SNAPSHOT;
        if (rowType == RowType.T_ANY_INTKEY_DENSE && !objects) {
            throw new UsageException("the matrix of " + meta.file() + " is T_INT_ARBITRARY of Angel 2.0, which is not"
                    + " supported: select other matrices with option matrix");
        }
        if (rowType.isObject() && !objects) {
            throw new UsageException(format.className() + " cannot store the " + rowType + " of " + meta.file()
                    + ": set option formatClass to the class that wrote it");
        }
    }

    private TextDialect dialect(StorageFormat format, List<Partition> partitions) throws IOException {
        TextDialect specified = options.separators();
        SeparatorDetector vote = new SeparatorDetector(specified.sep() != null || format.isSeparatorFree());
        for (Partition partition : partitions) {
            if (format.isText() && partition.length() > 0 && !vote.isComplete()) {
                try (ByteSource source = directory.open(partition.file())) {
                    vote.add(source, partition);
                }
            }
        }
        String sep = specified.sep() == null ? vote.separator(directory.path()) : specified.sep();
        String separators =
                format == StorageFormat.EMBEDDING_TEXT ? specified.keyValueSep() + specified.featureSep() : sep;
        vote.anomalies(separators).forEach(anomaly -> findings.add(MatrixFinding.warning(anomaly.message())));
        return specified.withDetected(sep);
    }

    /** Derives the meta of a directory that has none from its files and the options (angel.md, section 10). */
    private record UserSpecifiedMeta(MatrixDirectory directory, MatrixOptions options) {
        /**
         * Creates a meta with a partition for each file.
         *
         * @param files name and size of the data files
         * @throws UsageException if a required option is missing, or the format cannot be read without a meta
         */
        MatrixMeta meta(Map<String, Long> files) throws IOException {
            if (options.formatClass() == null) {
                throw new UsageException(
                        directory.path() + " is not a matrix: it has no _meta, meta or psmeta. If it contains files"
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
                    directory.path(),
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
            throw new UsageException(
                    directory.path() + " has no meta: set option rowType, which determines the widths of the"
                            + " columns and values of " + format.className());
        }

        private RowMetas rows(StorageFormat format, Map<String, Long> files) throws IOException {
            return switch (format) {
                case ROWID_COLID_VALUE_BINARY, ROWID_COLID_VALUE_TEXT -> RowMetas.UNKNOWN;
                case EMBEDDING_TEXT -> RowMetas.withUnknownCounts(1);
                case COLID_VALUE_BINARY, COLID_VALUE_TEXT -> {
                    if (options.rows() != null && options.rows() != 1) {
                        throw new UsageException(
                                directory.path() + " has no meta, without which the " + options.rows() + " rows of "
                                        + format.className() + " cannot be distinguished. Only rows=1 can be read");
                    }
                    yield RowMetas.withUnknownCounts(1);
                }
                case BINARY_COLUMN -> {
                    if (options.rows() == null) {
                        throw new UsageException(
                                directory.path() + " has no meta: set option rows to the number of values of a column");
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
                            directory.path() + " has no meta, without which " + format.className() + " cannot be read");
            };
        }

        /** Rejects a number of rows that the files are too short for, before memory is allocated for them. */
        private void checkWidth(Map<String, Long> files) {
            long longest =
                    files.values().stream().mapToLong(Long::longValue).max().orElse(0);
            if (options.rows() > longest) {
                throw new UsageException("option rows is " + options.rows() + ", but the longest file of "
                        + directory.path() + " has only " + longest + " bytes");
            }
        }

        private int rowsOfFirstLine(Map<String, Long> files) throws IOException {
            for (Map.Entry<String, Long> file : files.entrySet()) {
                if (file.getValue() > 0) {
                    try (ByteSource source = directory.open(file.getKey())) {
                        return Math.max(
                                1,
                                SeparatorDetector.countFields(
                                                source, options.separators().sep())
                                        - 1);
                    }
                }
            }
            return 1;
        }
    }

    /**
     * Options that determine how a matrix is decoded, for what its meta does not contain.
     *
     * @param formatClass the class that wrote the files, or one it behaves like; null to use the meta
     * @param rowType the row type if the meta has none; null if unspecified
     * @param rows the number of rows if there is no meta; null for 1 or, in TextColumnFormat, as many as a line has values
     * @param separators the separators of text
     * @param repairRanges how to handle lost column ranges
     * @param allowLossy whether to read matrices that are known to have lost values
     */
    public record MatrixOptions(
            String formatClass,
            String rowType,
            Integer rows,
            TextDialect separators,
            RangeRepairMode repairRanges,
            boolean allowLossy)
            implements Serializable {
        /** Nothing is specified. */
        public static final MatrixOptions DEFAULT =
                new MatrixOptions(null, null, null, TextDialect.DEFAULT, RangeRepairMode.AUTO, false);

        /** Returns these options for inspecting metadata: ranges are not repaired, and lost values are allowed. */
        public MatrixOptions withoutRepair() {
            return new MatrixOptions(formatClass, rowType, rows, separators, RangeRepairMode.FALSE, true);
        }

        /** Option {@code repairRanges}: whether to compute column ranges that a bug of 3.2.0 lost (angel.md, section 7). */
        public enum RangeRepairMode {
            /** Computed for dense matrices; sparse ones that may be affected are rejected. */
            AUTO,
            /** Computed for dense and sparse matrices. */
            TRUE,
            /** Not computed: columns and ranges are used as stored. */
            FALSE
        }
    }
}
