package io.github.mlformats.angel.read;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.ReadRequest;
import java.util.List;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Base class of the batch readers of all layouts: provides columns by name, and the row fields of the partition. */
abstract class AngelBatchReader implements BatchReader {
    final AngelReadContext context;
    final List<String> names;
    final AngelRowFields fields;
    /** Row number of the first row of the current batch. */
    long firstRow;

    /** @param skipped errors of skipped partitions, which this reader adds to the metrics */
    AngelBatchReader(AngelReadContext context, ReadRequest request, List<CorruptFileException> skipped) {
        this.context = context;
        this.names = List.of(request.columns().fieldNames());
        skipped.forEach(context.fileContext().metrics()::recordSkippedFile);
        this.fields = new AngelRowFields(context.encoding().format().className());
    }

    /** Returns the current batch's values of a requested column. */
    abstract ColumnVector vector(String name);

    @Override
    public final long firstRow() {
        return firstRow;
    }

    @Override
    public final ColumnVector column(int i) {
        return vector(names.get(i));
    }

    @Override
    public final ColumnVector rowField(String name) {
        return fields.vector(name);
    }
}
