package io.github.mlformats.primitiv;

import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.CorruptRecords;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.RowSelection;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.primitiv.format.FileType;
import io.github.mlformats.primitiv.format.Leniency;
import io.github.mlformats.primitiv.format.OptimizerReader;
import io.github.mlformats.primitiv.format.ParameterReader;
import io.github.mlformats.primitiv.plan.PathFilter;
import io.github.mlformats.primitiv.plan.RecordSlice;
import io.github.mlformats.primitiv.plan.RowMap;
import io.github.mlformats.primitiv.plan.WantedData;
import io.github.mlformats.primitiv.read.OptimizerBatches;
import io.github.mlformats.primitiv.read.RowBatches;
import io.github.mlformats.primitiv.read.column.ReadPlan;
import io.github.mlformats.primitiv.schema.Layout;
import io.github.mlformats.primitiv.schema.PrimitivColumns;
import io.github.mlformats.primitiv.schema.TensorRows;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import org.apache.spark.sql.types.StructType;

/** A file of a type that the layout supports. */
final class PrimitivOpenFile implements OpenFile {
    private final FileContext context;
    private final FileType type;
    private final TensorRows rows;
    private final Leniency strictness;
    private final CorruptRecords corrupt;

    PrimitivOpenFile(FileContext context, FileType type) {
        this.context = context;
        this.type = type;
        this.rows = PrimitivOptions.rows(context.options());
        this.strictness = PrimitivOptions.leniency(context);
        this.corrupt = PrimitivOptions.corrupt(context);
    }

    @Override
    public StructType schema() {
        return PrimitivColumns.of(rows.layout(), rows.vectors());
    }

    /** Returns the number of records in the header; empty if other layouts or a lenient mode require a scan. */
    @Override
    public OptionalLong rowCount() throws IOException {
        boolean isKnown = rows.layout() == Layout.PARAMETERS && corrupt.fail();
        return isKnown ? records(false).count() : OptionalLong.empty();
    }

    private ParameterReader records(boolean readsValues) {
        return new ParameterReader(context.source(), type, strictness, readsValues);
    }

    @Override
    public List<Slice> cut(ReadRequest request, long targetBytes) throws IOException {
        if (type == FileType.OPTIMIZER) {
            return List.of(new Slice.WholeFile(context.source().size()));
        }
        return map(request.columns(), new PathFilter(request.lookUps()), request.rows())
                .cut(targetBytes);
    }

    /** Scans the records. Rows of elements and columns count as work even if their values are not projected. */
    private RowMap map(StructType columns, PathFilter filter, RowSelection selection) throws IOException {
        boolean manyRows = rows.layout() == Layout.ELEMENTS || rows.layout() == Layout.COLUMNS;
        RowMap map = new RowMap(rows, manyRows ? new WantedData(true, false) : WantedData.of(columns));
        map.fill(records(false), filter, selection.limit(), corrupt);
        return map;
    }

    @Override
    public BatchReader read(Slice slice, ReadRequest request) {
        if (type == FileType.OPTIMIZER) {
            OptimizerReader records = new OptimizerReader(context.source(), strictness);
            return new OptimizerBatches(records, corrupt, request);
        }
        WantedData requested = WantedData.of(request.columns());
        ReadPlan plan = new ReadPlan(records(requested.any()), rows, requested, context.decodeBudget(), corrupt);
        return new RowBatches(plan, slice instanceof RecordSlice part ? part : null, request);
    }
}
