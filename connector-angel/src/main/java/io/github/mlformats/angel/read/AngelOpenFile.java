package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.decode.Encoding;
import io.github.mlformats.angel.format.matrix.ColumnRange;
import io.github.mlformats.angel.format.matrix.Partition;
import io.github.mlformats.angel.format.matrix.StorageFormat;
import io.github.mlformats.angel.read.ColumnBatchReader.MergedColumnReader;
import io.github.mlformats.angel.read.ColumnBatchReader.StoredColumnReader;
import io.github.mlformats.angel.read.PartitionGroup.MatrixInfo;
import io.github.mlformats.angel.schema.AngelColumns;
import io.github.mlformats.angel.schema.AngelReadOptions;
import io.github.mlformats.angel.schema.AngelReadOptions.TableLayout;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.LookupFilter;
import io.github.mlformats.core.spi.LookupFilter.ValueFilter;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.core.spi.ValueRange;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongPredicate;
import org.apache.spark.sql.types.StructType;

/**
 * Partitions of a matrix that are read together. Their schema, row count and slices come from the meta, which was read
 * when the matrix was listed; only {@link #read} accesses data.
 */
public final class AngelOpenFile implements OpenFile {
    private final FileContext context;
    private final PartitionGroup part;
    private final MatrixInfo matrix;

    public AngelOpenFile(FileContext context, PartitionGroup part) {
        this.context = context;
        this.part = part;
        this.matrix = part.matrix();
    }

    @Override
    public StructType schema() {
        return AngelColumns.of(
                matrix.options(), matrix.valueType(), matrix.encoding().hasVectors());
    }

    @Override
    public OptionalLong rowCount() {
        boolean hasExactCount = matrix.options().get(AngelReadOptions.LAYOUT) == TableLayout.ELEMENTS
                && !AngelReadOptions.skipsCorruptPartitions(matrix.options())
                && matrix.options().get(AngelReadOptions.KEEP_ZEROS);
        long elements = part.elementCount();
        return hasExactCount && elements >= 0 ? OptionalLong.of(elements) : OptionalLong.empty();
    }

    /** Known for column {@code row} in {@link TableLayout#ELEMENTS} only; other layouts have few rows. */
    @Override
    public Optional<ValueRange> minMax(String column) {
        boolean known = column.equals(AngelColumns.ROW) && rowCount().isPresent();
        return known ? part.rowExtent() : Optional.empty();
    }

    @Override
    public List<Slice> planSlices(ReadRequest request, long targetBytes) {
        PartitionPruner pruning = new PartitionPruner(request.lookupFilter());
        return part.spansFiles() ? planBlock(pruning) : planFile(request, pruning, targetBytes);
    }

    /** No slice if no row of the block can match the query. */
    private List<Slice> planBlock(PartitionPruner pruning) {
        boolean mayMatch = matrix.options().get(AngelReadOptions.LAYOUT) == TableLayout.ROWS
                ? !part.rows().isKnown() || part.rows().anyMatch(pruning::mayMatchRow)
                : part.partitions().stream().anyMatch(pruning::mayMatchColumnsOf);
        return mayMatch ? List.of(new Slice.WholeFile(part.bytes())) : List.of();
    }

    /** Packs small partitions into one slice, and splits large ones into slices of about {@code target} bytes. */
    private List<Slice> planFile(ReadRequest request, PartitionPruner pruning, long target) {
        // Sampling needs row numbers, which are unknown in a range of a text partition.
        boolean isSplittable = !AngelReadOptions.skipsCorruptPartitions(matrix.options())
                && !(request.rows().selectsByRowNumber()
                        && matrix.encoding().format().isText());
        List<Slice> slices = new ArrayList<>();
        List<Partition.Range> open = new ArrayList<>();
        long bytes = 0;
        for (Partition partition : part.partitions()) {
            for (Partition.Range range : ranges(partition, pruning, isSplittable, target)) {
                if (!open.isEmpty() && bytes + range.bytes() > target) {
                    slices.add(slice(open, slices.isEmpty()));
                    open = new ArrayList<>();
                    bytes = 0;
                }
                open.add(range);
                bytes += range.bytes();
            }
        }
        if (!open.isEmpty()) {
            slices.add(slice(open, slices.isEmpty()));
        }
        return slices;
    }

    private List<Partition.Range> ranges(
            Partition partition, PartitionPruner pruning, boolean isSplittable, long target) {
        Encoding encoding = matrix.encoding();
        Partition.Range range =
                pruning.mayMatchColumnsOf(partition) ? encoding.locateRows(partition, pruning::mayMatchRow) : null;
        if (range == null || range.bytes() == 0) {
            return List.of();
        }
        if (!isSplittable) {
            return List.of(partition.whole());
        }
        return encoding.verifiesCounts(partition) ? List.of(range) : split(encoding, range, target);
    }

    /**
     * Splits a range into ranges of about {@code target} bytes where the format allows it: between records of fixed width, or
     * anywhere in text whose lines name their row.
     */
    static List<Partition.Range> split(Encoding encoding, Partition.Range range, long target) {
        Partition partition = range.partition();
        long width = encoding.recordWidth(partition.rows());
        long step = width == 0 ? partition.length() : Math.max(width, target / width * width);
        List<Partition.Range> ranges = new ArrayList<>();
        long from = range.from();
        while (range.to() - from > step) {
            ranges.add(new Partition.Range(partition, from, from + step));
            from += step;
        }
        ranges.add(new Partition.Range(partition, from, range.to()));
        return ranges;
    }

    private PartitionSlice slice(List<Partition.Range> ranges, boolean first) {
        return new PartitionSlice(List.copyOf(ranges), first ? part.skipped() : List.of());
    }

    @Override
    public BatchReader read(Slice slice, ReadRequest request) {
        AngelReadContext readContext = new AngelReadContext(context, part);
        PartitionSlice ranges = slice instanceof PartitionSlice planned
                ? planned
                : new PartitionSlice(
                        part.partitions().stream().map(Partition::whole).toList(), part.skipped());
        ranges.skipped().forEach(context.metrics()::recordSkippedFile);
        TableLayout layout = matrix.options().get(AngelReadOptions.LAYOUT);
        if (layout == TableLayout.ROWS) {
            return new RowBatchReader(readContext, request);
        }
        if (part.spansFiles()) {
            return new MergedColumnReader(readContext, request);
        }
        return layout == TableLayout.COLUMNS && matrix.encoding().format().shape() == StorageFormat.Shape.COLUMNS
                ? new StoredColumnReader(readContext, ranges, request)
                : new ElementBatchReader(readContext, ranges, request);
    }

    /**
     * Ranges of partitions of one file, read by one task.
     *
     * @param ranges the ranges by offset, at least one
     * @param skipped errors of skipped partitions that the reader of this slice counts
     */
    record PartitionSlice(List<Partition.Range> ranges, List<CorruptFileException> skipped) implements Slice {
        @Override
        public long offset() {
            return ranges.get(0).from();
        }

        @Override
        public long bytes() {
            return ranges.stream().mapToLong(Partition.Range::bytes).sum();
        }
    }

    /**
     * Excludes rows of a matrix, and partitions by their column ranges, that cannot match the filters of a query. Uses metadata
     * only, and never excludes a match.
     *
     * @param lookups the filters on rows and columns
     */
    record PartitionPruner(LookupFilter lookups) implements Serializable {
        /** Whether a row of the matrix may match. */
        public boolean mayMatchRow(int row) {
            for (ValueFilter filter : lookups.values()) {
                if (filter.column().equals(AngelColumns.ROW) && !hasAny(filter, value -> value == row)) {
                    return false;
                }
            }
            for (ValueRange range : lookups.ranges()) {
                if (range.column().equals(AngelColumns.ROW) && (row < range.min() || row > range.max())) {
                    return false;
                }
            }
            return true;
        }

        /** Whether a column of the partition may match. If its columns are unknown, any may. */
        public boolean mayMatchColumnsOf(Partition partition) {
            ColumnRange columns = partition.columns();
            if (columns == null) {
                return true;
            }
            for (ValueFilter filter : lookups.values()) {
                if (isColumn(filter.column()) && !hasAny(filter, columns::contains)) {
                    return false;
                }
            }
            for (ValueRange range : lookups.ranges()) {
                if (isColumn(range.column()) && (range.max() < columns.start() || range.min() >= columns.end())) {
                    return false;
                }
            }
            return true;
        }

        /** Whether a filter value matches, or is not an integer: user-specified schemas may have wider types. */
        private static boolean hasAny(ValueFilter filter, LongPredicate matches) {
            return filter.values().stream().anyMatch(value -> {
                boolean whole = value instanceof Integer || value instanceof Long;
                return !whole || matches.test(((Number) value).longValue());
            });
        }

        private static boolean isColumn(String name) {
            return name.equals(AngelColumns.COL) || name.equals(AngelColumns.INDEX);
        }
    }
}
