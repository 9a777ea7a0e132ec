package io.github.mlformats.angel;

import io.github.mlformats.angel.format.meta.Partition;
import io.github.mlformats.angel.format.meta.RowMetas;
import io.github.mlformats.angel.format.type.StorageFormat;
import io.github.mlformats.angel.plan.FileCutter;
import io.github.mlformats.angel.plan.FilePart;
import io.github.mlformats.angel.plan.PieceSlice;
import io.github.mlformats.angel.read.ElementBatches;
import io.github.mlformats.angel.read.ReadPlan;
import io.github.mlformats.angel.schema.Layout;
import io.github.mlformats.angel.schema.TableColumns;
import io.github.mlformats.angel.schema.ValueTypes;
import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.RowSelection;
import io.github.mlformats.core.spi.Slice;
import java.util.List;
import java.util.OptionalLong;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;

/** A data file of a matrix, whose meta said all about it when the matrix was found. */
final class AngelOpenFile implements OpenFile {
    private final FilePart file;
    private final DataType value;
    private final ReadPlan plan;

    AngelOpenFile(FileContext context, FilePart file) {
        this.file = file;
        this.value = new ValueTypes(file.choices().value()).of(file.encoding());
        this.plan = new ReadPlan(context, file, value);
    }

    @Override
    public StructType schema() {
        return TableColumns.of(Layout.ELEMENTS, value);
    }

    @Override
    public OptionalLong rowCount() {
        if (plan.lenient() || !plan.keepZeros()) {
            return OptionalLong.empty();
        }
        long elements = 0;
        for (Partition partition : file.partitions()) {
            RowMetas rows = partition.rows();
            if (!rows.areCounted()) {
                return OptionalLong.empty();
            }
            boolean columns = file.encoding().format().shape() == StorageFormat.Shape.COLUMNS;
            elements += columns ? (long) rows.count(0) * rows.size() : rows.total();
        }
        return OptionalLong.of(elements);
    }

    @Override
    public List<Slice> cut(ReadRequest request, long targetBytes) {
        // In a part of a text nobody knows which lines came before, and a sample goes by numbers.
        boolean sampled = request.rows() != RowSelection.ALL && request.rows().limit() == Long.MAX_VALUE;
        boolean splitting = !plan.lenient() && !(sampled && file.encoding().format().isText());
        return new FileCutter(file, splitting).cut(targetBytes);
    }

    @Override
    public Slice ownedBy(long fromByte, long toByte) {
        return new FileCutter(file, false).whole();
    }

    @Override
    public BatchReader read(Slice slice, ReadRequest request) {
        PieceSlice pieces = slice instanceof PieceSlice cut ? cut : new FileCutter(file, false).whole();
        return new ElementBatches(plan, pieces, request);
    }
}
