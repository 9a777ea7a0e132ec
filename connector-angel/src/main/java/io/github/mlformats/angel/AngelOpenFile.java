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

/** Partitions of a matrix, whose meta said all about them when the matrix was found. */
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

    /** Of elements only: in other layouts rows are few. */
    @Override
    public Optional<ValueRange> extent(String column) {
        boolean known = column.equals(TableColumns.ROW) && rowCount().isPresent();
        return known ? part.rowExtent() : Optional.empty();
    }

    @Override
    public List<Slice> cut(ReadRequest request, long targetBytes) {
        Pruning pruning = new Pruning(request.lookUps());
        if (part.isBlock()) {
            return cutBlock(pruning);
        }
        // In a part of a text nobody knows which lines came before, and a sample goes by their numbers.
        boolean splitting = !matrix.choices().isLenient()
                && !(request.rows().picksByNumber()
                        && matrix.encoding().format().isText());
        return new FileCutter(part, pruning, splitting).cut(targetBytes);
    }

    /** Nothing, if no row of the table can be wanted of the block. */
    private List<Slice> cutBlock(Pruning pruning) {
        boolean wanted = matrix.choices().layout() == Layout.ROWS
                ? !part.rows().areKnown() || Arrays.stream(part.rows().ids()).anyMatch(pruning::wantsRow)
                : part.partitions().stream().anyMatch(pruning::wantsColumnsOf);
        return wanted ? List.of(new Slice.WholeFile(part.bytes())) : List.of();
    }

    @Override
    public BatchReader read(Slice slice, ReadRequest request) {
        ReadPlan plan = new ReadPlan(context, part);
        if (matrix.choices().layout() == Layout.ROWS) {
            return new RowBatches(plan, request);
        }
        if (part.isBlock()) {
            return new MergedColumnBatches(plan, request);
        }
        PieceSlice pieces = slice instanceof PieceSlice cut ? cut : FileCutter.whole(part);
        Encoding encoding = matrix.encoding();
        boolean columns =
                matrix.choices().layout() == Layout.COLUMNS && encoding.format().shape() == StorageFormat.Shape.COLUMNS;
        return columns ? new ColumnBatches(plan, pieces, request) : new ElementBatches(plan, pieces, request);
    }
}
