package io.github.mlformats.primitiv;

import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.CorruptRecordPolicy;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.RowSelection;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.primitiv.format.FileType;
import io.github.mlformats.primitiv.format.OptimizerReader;
import io.github.mlformats.primitiv.format.ParameterReader;
import io.github.mlformats.primitiv.format.Strictness;
import io.github.mlformats.primitiv.read.OptimizerBatchReader;
import io.github.mlformats.primitiv.read.PathFilter;
import io.github.mlformats.primitiv.read.PrimitivBatchReader;
import io.github.mlformats.primitiv.read.PrimitivScanPlanner;
import io.github.mlformats.primitiv.read.RecordSlice;
import io.github.mlformats.primitiv.read.RequestedValues;
import io.github.mlformats.primitiv.read.column.TensorReadContext;
import io.github.mlformats.primitiv.schema.PrimitivColumns;
import io.github.mlformats.primitiv.schema.PrimitivLayout;
import io.github.mlformats.primitiv.schema.TensorRowLayout;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import org.apache.spark.sql.types.StructType;

/** A file of a type that the layout supports. */
final class PrimitivOpenFile implements OpenFile {
    private final FileContext context;
    private final FileType type;
    private final TensorRowLayout rows;
    private final Strictness strictness;
    private final CorruptRecordPolicy corrupt;

    PrimitivOpenFile(FileContext context, FileType type) {
        this.context = context;
        this.type = type;
        this.rows = PrimitivReadOptions.rowLayout(context.options());
        this.strictness = PrimitivReadOptions.strictness(context);
        this.corrupt = PrimitivReadOptions.corruptRecords(context);
    }

    @Override
    public StructType schema() {
        return PrimitivColumns.schema(rows.layout(), rows.vectors());
    }

    /** Returns the number of records in the header; empty if other layouts or a lenient mode require a scan. */
    @Override
    public OptionalLong rowCount() throws IOException {
        boolean isKnown = rows.layout() == PrimitivLayout.PARAMETERS && corrupt.failsQuery();
        return isKnown ? records(false).recordCount() : OptionalLong.empty();
    }

    private ParameterReader records(boolean readsValues) {
        return new ParameterReader(context.source(), type, strictness, readsValues);
    }

    @Override
    public List<Slice> planSlices(ReadRequest request, long targetBytes) throws IOException {
        if (type == FileType.OPTIMIZER) {
            return List.of(new Slice.WholeFile(context.source().size()));
        }
        return map(request.columns(), new PathFilter(request.lookupFilter()), request.rows())
                .planSlices(targetBytes);
    }

    /** Scans the records. Rows of elements and columns count as work even if their values are not projected. */
    private PrimitivScanPlanner map(StructType columns, PathFilter filter, RowSelection selection) throws IOException {
        boolean manyRows = rows.layout() == PrimitivLayout.ELEMENTS || rows.layout() == PrimitivLayout.COLUMNS;
        PrimitivScanPlanner map = new PrimitivScanPlanner(
                rows, manyRows ? new RequestedValues(true, false) : RequestedValues.of(columns));
        map.scan(records(false), filter, selection.limit(), corrupt);
        return map;
    }

    @Override
    public BatchReader read(Slice slice, ReadRequest request) {
        if (type == FileType.OPTIMIZER) {
            OptimizerReader records = new OptimizerReader(context.source(), strictness);
            return new OptimizerBatchReader(records, corrupt, request);
        }
        RequestedValues requested = RequestedValues.of(request.columns());
        TensorReadContext plan = new TensorReadContext(
                records(requested.isAnyRequested()), rows, requested, context.decodeBudget(), corrupt);
        return new PrimitivBatchReader(plan, slice instanceof RecordSlice part ? part : null, request);
    }
}
