package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.batch.ElementBatch;
import io.github.mlformats.angel.format.batch.PartitionRange;
import io.github.mlformats.angel.format.meta.Partition;
import io.github.mlformats.angel.read.vector.ElementVectors;
import io.github.mlformats.angel.schema.AngelColumns;
import io.github.mlformats.core.spi.ReadRequest;
import java.io.IOException;
import org.apache.spark.sql.vectorized.ColumnVector;

/**
 * Reads {@code layout=elements} in stored order; and the columns of matrices whose elements
 * are vectors, which are stored in the same way.
 */
public final class ElementBatchReader extends AngelBatchReader {
    private final ElementRangeReader readers;
    private final ElementBatch batch;
    private final ElementVectors vectors;
    private PartitionRange current;
    private long firstRow;
    private long nextRow;

    public ElementBatchReader(AngelReadContext context, PartitionSlice slice, ReadRequest request) {
        super(context, request, slice.skipped());
        this.readers = new ElementRangeReader(context, slice.ranges());
        boolean dropZeros = !context.keepZeros() && !context.encoding().hasVectors();
        ElementBatch.Projection projection = new ElementBatch.Projection(
                names.contains(AngelColumns.ROW),
                names.contains(AngelColumns.COL) || names.contains(AngelColumns.INDEX),
                names.contains(AngelColumns.VALUE) || names.contains(AngelColumns.VALUES) || dropZeros);
        this.batch =
                new ElementBatch(context.encoding().value(), context.encoding().hasVectors(), projection);
        this.vectors = new ElementVectors(
                batch, context.encoding().hasVectors(), context.matrix().valueType());
    }

    @Override
    public int next(int maxRows) throws IOException {
        int read;
        while ((read = readers.next(batch, maxRows)) > 0) {
            setRange(readers.current());
            firstRow = nextRow;
            nextRow += read;
            if (!context.keepZeros() && !context.encoding().hasVectors()) {
                batch.dropZeros();
            }
            if (batch.count() > 0) {
                vectors.setBatch();
                return batch.count();
            }
        }
        return 0;
    }

    private void setRange(PartitionRange range) {
        if (range != current) {
            current = range;
            nextRow = elementsBefore(range);
            fields.setPartition(range.partition());
        }
    }

    /** Row number in the file of the first element of a range: exact if the meta contains all counts, otherwise distinct. */
    private long elementsBefore(PartitionRange range) {
        long before = 0;
        for (Partition partition : context.group().partitions()) {
            if (partition.offset() < range.partition().offset()) {
                long elements = context.encoding().elementCount(partition.rows());
                // If the count is unknown: an element has at least one byte.
                before += elements < 0 ? partition.length() : elements;
            }
        }
        return before + context.encoding().recordsBefore(range);
    }

    @Override
    public long firstRow() {
        return firstRow;
    }

    @Override
    ColumnVector vector(String name) {
        return vectors.vector(name);
    }
}
