package io.github.mlformats.angel;

import io.github.mlformats.angel.format.decode.Encoding;
import io.github.mlformats.angel.format.matrix.StorageFormat;
import io.github.mlformats.angel.read.AngelReadContext;
import io.github.mlformats.angel.read.AngelScanPlanner;
import io.github.mlformats.angel.read.AngelScanPlanner.PartitionSlice;
import io.github.mlformats.angel.read.ColumnBatchReader.MergedColumnReader;
import io.github.mlformats.angel.read.ColumnBatchReader.StoredColumnReader;
import io.github.mlformats.angel.read.ElementBatchReader;
import io.github.mlformats.angel.read.PartitionGroup;
import io.github.mlformats.angel.read.PartitionGroup.MatrixInfo;
import io.github.mlformats.angel.read.PartitionPruner;
import io.github.mlformats.angel.read.RowBatchReader;
import io.github.mlformats.angel.schema.AngelColumns;
import io.github.mlformats.angel.schema.AngelReadOptions;
import io.github.mlformats.angel.schema.AngelReadOptions.TableLayout;
import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.core.spi.ValueRange;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.spark.sql.types.StructType;

/**
 * Partitions of a matrix that are read together. Their schema, row count and slices come from the meta, which was read
 * when the matrix was listed; only {@link #read} accesses data.
 */
final class AngelOpenFile implements OpenFile {
    private final FileContext context;
    private final PartitionGroup part;
    private final MatrixInfo matrix;

    AngelOpenFile(FileContext context, PartitionGroup part) {
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
        if (part.spansFiles()) {
            return planBlock(pruning);
        }
        // Sampling needs row numbers, which are unknown in a range of a text partition.
        boolean isSplittable = !AngelReadOptions.skipsCorruptPartitions(matrix.options())
                && !(request.rows().selectsByRowNumber()
                        && matrix.encoding().format().isText());
        return new AngelScanPlanner(part, pruning, isSplittable).planSlices(targetBytes);
    }

    /** No slice if no row of the block can match the query. */
    private List<Slice> planBlock(PartitionPruner pruning) {
        boolean mayMatch = matrix.options().get(AngelReadOptions.LAYOUT) == TableLayout.ROWS
                ? !part.rows().isKnown() || Arrays.stream(part.rows().ids()).anyMatch(pruning::mayMatchRow)
                : part.partitions().stream().anyMatch(pruning::mayMatchColumnsOf);
        return mayMatch ? List.of(new Slice.WholeFile(part.bytes())) : List.of();
    }

    @Override
    public BatchReader read(Slice slice, ReadRequest request) {
        AngelReadContext readContext = new AngelReadContext(context, part);
        if (matrix.options().get(AngelReadOptions.LAYOUT) == TableLayout.ROWS) {
            return new RowBatchReader(readContext, request);
        }
        if (part.spansFiles()) {
            return new MergedColumnReader(readContext, request);
        }
        PartitionSlice ranges = slice instanceof PartitionSlice planned ? planned : AngelScanPlanner.wholeFile(part);
        Encoding encoding = matrix.encoding();
        boolean columns = matrix.options().get(AngelReadOptions.LAYOUT) == TableLayout.COLUMNS
                && encoding.format().shape() == StorageFormat.Shape.COLUMNS;
        return columns
                ? new StoredColumnReader(readContext, ranges, request)
                : new ElementBatchReader(readContext, ranges, request);
    }
}
