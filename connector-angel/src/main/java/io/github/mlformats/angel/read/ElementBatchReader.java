package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.decode.ElementBatch;
import io.github.mlformats.angel.format.matrix.Partition;
import io.github.mlformats.angel.read.AngelOpenFile.PartitionSlice;
import io.github.mlformats.angel.schema.AngelColumns;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.vector.ArrayVector;
import io.github.mlformats.core.vector.IntVector;
import io.github.mlformats.core.vector.LongVector;
import java.io.IOException;
import org.apache.spark.sql.vectorized.ColumnVector;

/**
 * Reads {@code layout=elements} in stored order; and the columns of matrices whose elements
 * are vectors, which are stored in the same way.
 */
final class ElementBatchReader extends AngelBatchReader {
    private final AngelReadContext context;
    private final ElementRangeReader readers;
    private final ElementBatch batch;
    private final IntVector rows = new IntVector();
    private final LongVector columns = new LongVector();
    private final ValueArrayVector values;
    /** Null if values are not vectors. */
    private final ArrayVector arrays;

    private Partition.Range current;
    private long nextRow;

    ElementBatchReader(AngelReadContext context, PartitionSlice slice, ReadRequest request) {
        super(request, context.encoding().format().className());
        this.context = context;
        this.readers = new ElementRangeReader(context, slice.ranges());
        boolean dropZeros = !context.keepZeros() && !context.encoding().hasVectors();
        ElementBatch.Projection projection = new ElementBatch.Projection(
                names.contains(AngelColumns.ROW),
                names.contains(AngelColumns.COL) || names.contains(AngelColumns.INDEX),
                names.contains(AngelColumns.VALUE) || names.contains(AngelColumns.VALUES) || dropZeros);
        this.batch =
                new ElementBatch(context.encoding().value(), context.encoding().hasVectors(), projection);
        this.values =
                new ValueArrayVector(batch.values().type(), context.matrix().valueType());
        this.arrays = context.encoding().hasVectors() ? values.newArrays() : null;
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
                setVectors();
                return batch.count();
            }
        }
        return 0;
    }

    /** Sets the vectors to the current elements of the batch. */
    private void setVectors() {
        int count = batch.count();
        rows.setBatch(batch.rows(), count, null);
        columns.setBatch(batch.columns(), count, null);
        if (arrays == null) {
            values.setBatch(batch.values(), count);
        } else {
            values.setBatch(batch.values(), batch.starts()[count]);
            arrays.setBatch(batch.starts(), 0, count, null);
        }
    }

    private void setRange(Partition.Range range) {
        if (range != current) {
            current = range;
            nextRow = elementsBefore(range);
            setPartition(range.partition());
        }
    }

    /** Row number in the file of the first element of a range: exact if the meta contains all counts, otherwise distinct. */
    private long elementsBefore(Partition.Range range) {
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
    ColumnVector vector(String name) {
        return switch (name) {
            case AngelColumns.ROW -> rows;
            case AngelColumns.COL, AngelColumns.INDEX -> columns;
            case AngelColumns.VALUE, AngelColumns.VALUES -> arrays == null ? values.vector() : arrays;
            default -> throw new IllegalArgumentException("no column " + name);
        };
    }
}
