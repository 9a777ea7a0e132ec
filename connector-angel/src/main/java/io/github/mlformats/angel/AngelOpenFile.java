package io.github.mlformats.angel;

import io.github.mlformats.angel.format.batch.Encoding;
import io.github.mlformats.angel.format.type.StorageFormat;
import io.github.mlformats.angel.plan.FileCutter;
import io.github.mlformats.angel.plan.MatrixInfo;
import io.github.mlformats.angel.plan.MatrixPart;
import io.github.mlformats.angel.plan.PieceSlice;
import io.github.mlformats.angel.plan.Pruning;
import io.github.mlformats.angel.read.ColumnBatches;
import io.github.mlformats.angel.read.ElementBatches;
import io.github.mlformats.angel.read.MergedColumnBatches;
import io.github.mlformats.angel.read.ReadPlan;
import io.github.mlformats.angel.read.RowBatches;
import io.github.mlformats.angel.schema.Layout;
import io.github.mlformats.angel.schema.TableColumns;
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
    private final MatrixPart part;
    private final MatrixInfo matrix;

    AngelOpenFile(FileContext context, MatrixPart part) {
        this.context = context;
        this.part = part;
        this.matrix = part.matrix();
    }

    @Override
    public StructType schema() {
        return TableColumns.of(
                matrix.choices(), matrix.number(), matrix.encoding().hasVectors());
    }

    @Override
    public OptionalLong rowCount() {
        boolean counted = matrix.choices().layout() == Layout.ELEMENTS
                && !matrix.choices().isLenient()
                && matrix.choices().keepZeros();
        long elements = part.elements();
        return counted && elements >= 0 ? OptionalLong.of(elements) : OptionalLong.empty();
    }

    /** Known for column {@code row} in {@link Layout#ELEMENTS} only; other layouts have few rows. */
    @Override
    public Optional<ValueRange> extent(String column) {
        boolean known = column.equals(TableColumns.ROW) && rowCount().isPresent();
        return known ? part.rowExtent() : Optional.empty();
    }

    @Override
    public List<Slice> cut(ReadRequest request, long targetBytes) {
        Pruning pruning = new Pruning(request.lookUps());
        if (part.isBlock()) {
            return planBlock(pruning);
        }
        // Sampling needs row numbers, which are unknown in a range of a text partition.
        boolean isSplittable = !matrix.choices().isLenient()
                && !(request.rows().picksByNumber()
                        && matrix.encoding().format().isText());
        return new FileCutter(part, pruning, isSplittable).cut(targetBytes);
    }

    /** No slice if no row of the block can match the query. */
    private List<Slice> planBlock(Pruning pruning) {
        boolean mayMatch = matrix.choices().layout() == Layout.ROWS
                ? !part.rows().areKnown() || Arrays.stream(part.rows().ids()).anyMatch(pruning::wantsRow)
                : part.partitions().stream().anyMatch(pruning::wantsColumnsOf);
        return mayMatch ? List.of(new Slice.WholeFile(part.bytes())) : List.of();
    }

    @Override
    public BatchReader read(Slice slice, ReadRequest request) {
        ReadPlan readContext = new ReadPlan(context, part);
        if (matrix.choices().layout() == Layout.ROWS) {
            return new RowBatches(readContext, request);
        }
        if (part.isBlock()) {
            return new MergedColumnBatches(readContext, request);
        }
        PieceSlice ranges = slice instanceof PieceSlice planned ? planned : FileCutter.whole(part);
        Encoding encoding = matrix.encoding();
        boolean columns =
                matrix.choices().layout() == Layout.COLUMNS && encoding.format().shape() == StorageFormat.Shape.COLUMNS;
        return columns ? new ColumnBatches(readContext, ranges, request) : new ElementBatches(readContext, ranges, request);
    }
}
