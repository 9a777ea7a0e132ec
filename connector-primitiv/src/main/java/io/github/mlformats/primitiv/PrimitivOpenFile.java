package io.github.mlformats.primitiv;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.LogOnce;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.CorruptRecordPolicy;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.core.spi.VectorBatchReader;
import io.github.mlformats.core.vector.ConstantVector;
import io.github.mlformats.primitiv.format.FileType;
import io.github.mlformats.primitiv.format.OptimizerReader;
import io.github.mlformats.primitiv.format.ParameterReader;
import io.github.mlformats.primitiv.format.Strictness;
import io.github.mlformats.primitiv.read.OptimizerBatchReader;
import io.github.mlformats.primitiv.read.PathFilter;
import io.github.mlformats.primitiv.read.PrimitivBatchReader;
import io.github.mlformats.primitiv.read.PrimitivScanPlanner;
import io.github.mlformats.primitiv.read.PrimitivScanPlanner.RecordSlice;
import io.github.mlformats.primitiv.read.RequestedValues;
import io.github.mlformats.primitiv.read.TensorReadContext;
import io.github.mlformats.primitiv.schema.PrimitivColumns;
import io.github.mlformats.primitiv.schema.PrimitivReadOptions;
import io.github.mlformats.primitiv.schema.PrimitivReadOptions.OtherTypes;
import io.github.mlformats.primitiv.schema.PrimitivReadOptions.PrimitivLayout;
import io.github.mlformats.primitiv.schema.TensorRowLayout;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A file of a type that the layout supports. */
final class PrimitivOpenFile implements OpenFile {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.mlformats.primitiv");

    private final FileContext context;
    private final FileType type;
    private final TensorRowLayout rows;
    private final Strictness strictness;
    private final CorruptRecordPolicy corrupt;

    private PrimitivOpenFile(FileContext context, FileType type, CorruptRecordPolicy corrupt) {
        Options options = context.options();
        this.context = context;
        this.type = type;
        this.rows = new TensorRowLayout(
                options.get(PrimitivReadOptions.LAYOUT),
                options.get(PrimitivReadOptions.VECTORS),
                options.get(PrimitivReadOptions.MAX_ELEMENTS));
        this.strictness = PrimitivReadOptions.strictness(options);
        this.corrupt = corrupt;
    }

    /** Reads the header of a file and opens it, skips it or fails, depending on its type and the options. */
    static OpenFile open(FileContext context) throws IOException {
        Options options = context.options();
        PrimitivLayout layout = options.get(PrimitivReadOptions.LAYOUT);
        CorruptRecordPolicy corrupt = new CorruptRecordPolicy(options.get(PrimitivReadOptions.MODE), context.metrics());
        StructType columns = PrimitivColumns.schema(layout, options.get(PrimitivReadOptions.VECTORS));
        FileType type;
        try {
            type = FileType.read(context.source());
        } catch (CorruptFileException e) {
            if (corrupt.failsQuery()) {
                throw e;
            }
            return new SkippedFile(columns, () -> corrupt.skip("a file", 1, e));
        }
        if (layout.supports(type)) {
            return new PrimitivOpenFile(context, type, corrupt);
        }
        if (options.get(PrimitivReadOptions.OTHER_TYPES) == OtherTypes.FAIL) {
            throw new UsageException(context.source().name() + " is a file of type " + type + ", which layout="
                    + layout.name().toLowerCase(Locale.ROOT) + " cannot show: set " + layoutFor(type)
                    + ", or unsupportedTypes=skip to pass over such files");
        }
        return new SkippedFile(columns, () -> {
            context.metrics().skippedFiles++;
            LogOnce.warn(LOG, "Skipped " + context.source().name() + ", a file of type " + type);
        });
    }

    private static String layoutFor(FileType type) {
        return type.hasTensors()
                ? "layout=parameters"
                : PrimitivLayout.OPTIMIZER.supports(type) ? "layout=optimizer" : "layout=shapes";
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

    /** Scans the records. Rows of elements and columns count as work even if their values are not projected. */
    @Override
    public List<Slice> planSlices(ReadRequest request, long targetBytes) throws IOException {
        if (type == FileType.OPTIMIZER) {
            return List.of(new Slice.WholeFile(context.source().size()));
        }
        boolean manyRows = rows.layout() == PrimitivLayout.ELEMENTS || rows.layout() == PrimitivLayout.COLUMNS;
        RequestedValues requested = manyRows ? new RequestedValues(true, false) : RequestedValues.of(request.columns());
        PrimitivScanPlanner planner = new PrimitivScanPlanner(rows, requested);
        planner.scan(
                records(false),
                new PathFilter(request.lookupFilter()),
                request.rows().limit(),
                corrupt);
        return planner.planSlices(targetBytes);
    }

    @Override
    public BatchReader read(Slice slice, ReadRequest request) {
        if (type == FileType.OPTIMIZER) {
            OptimizerReader records = new OptimizerReader(context.source(), strictness);
            return new OptimizerBatchReader(records, corrupt, request);
        }
        RequestedValues requested = RequestedValues.of(request.columns());
        TensorReadContext tensors = new TensorReadContext(
                records(requested.isAnyRequested()), rows, requested, context.decodeBudget(), corrupt);
        return new PrimitivBatchReader(tensors, slice instanceof RecordSlice part ? part : null, request);
    }

    /**
     * A file that is skipped because of the options: a file of another type, or without a valid header.
     *
     * @param schema the columns of the layout
     * @param report counts and logs the skipped file; run when the file is read
     */
    private record SkippedFile(StructType schema, Runnable report) implements OpenFile {
        /** Empty, so that the file is read, which counts it as skipped. */
        @Override
        public OptionalLong rowCount() {
            return OptionalLong.empty();
        }

        @Override
        public List<Slice> planSlices(ReadRequest request, long targetBytes) {
            return List.of(new Slice.WholeFile(0));
        }

        @Override
        public BatchReader read(Slice slice, ReadRequest request) {
            report.run();
            return new EmptyBatchReader(request.columns());
        }
    }

    /** The reader of a skipped file, without rows. */
    private static final class EmptyBatchReader extends VectorBatchReader {
        EmptyBatchReader(StructType columns) {
            super(
                    Arrays.stream(columns.fields())
                            .<ColumnVector>map(field -> new ConstantVector(field.dataType(), null))
                            .toList(),
                    name -> new ConstantVector(DataTypes.LongType, null));
        }

        @Override
        public int next(int maxRows) {
            return 0;
        }
    }
}
