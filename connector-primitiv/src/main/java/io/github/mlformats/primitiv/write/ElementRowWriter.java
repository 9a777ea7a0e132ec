package io.github.mlformats.primitiv.write;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.record.ColumnResolver;
import io.github.mlformats.core.record.ColumnResolver.Column;
import io.github.mlformats.core.vector.IntegerGetter;
import io.github.mlformats.primitiv.format.ModelWriter;
import io.github.mlformats.primitiv.schema.PrimitivColumns;
import io.github.mlformats.primitiv.write.TensorValuesReader.ArrayValues;
import io.github.mlformats.primitiv.write.TensorValuesReader.FloatGetter;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;

/**
 * Writes rows that are elements. The elements of a tensor arrive in any order and are buffered in memory until the
 * tensor is complete.
 */
final class ElementRowWriter extends RowWriter {
    private final Column<FloatGetter> value;
    private final Column<IntegerGetter> indices;
    private final Column<IntegerGetter> batch;
    private final Column<IntegerGetter> row;
    private final Column<IntegerGetter> column;
    private ElementBuffer elements;

    ElementRowWriter(ColumnResolver columns) {
        super(columns, true);
        value = columns.required(PrimitivColumns.VALUE, "float or double", FloatGetter::of);
        indices = columns.optional(PrimitivColumns.INDICES, "array<int>", ColumnResolver.arrayOf(IntegerGetter::of));
        batch = columns.optional(PrimitivColumns.BATCH, "int", IntegerGetter::of);
        row = columns.optional(PrimitivColumns.ROW, "int", IntegerGetter::of);
        column = columns.optional(PrimitivColumns.COL, "int", IntegerGetter::of);
        if (!indices.exists() && !(row.exists() && column.exists())) {
            throw new UsageException("no column '" + PrimitivColumns.INDICES + "', nor both of '" + PrimitivColumns.ROW
                    + "' and '" + PrimitivColumns.COL + "', which give the position of each element: add them");
        }
    }

    @Override
    void write(InternalRow element, ModelWriter model) throws IOException {
        if (key.moveTo(element)) {
            finish(model);
            model.begin(key.path(), key.statistic());
        }
        if (element.isNullAt(value.position())) {
            throw model.usageError("value is null");
        }
        boolean hasIndices = has(indices, element);
        if (!hasIndices && !(has(row, element) && has(column, element))) {
            throw model.usageError("an element has neither indices nor row and col");
        }
        ArrayData elementIndices = hasIndices ? element.getArray(indices.position()) : null;
        int rank = hasIndices ? elementIndices.numElements() : 2;
        if (elements == null) {
            elements = new ElementBuffer(rank, model);
        }
        elements.checkRank(rank);
        if (hasIndices) {
            for (int i = 0; i < rank; i++) {
                if (elementIndices.isNullAt(i)) {
                    throw model.usageError("a null in indices");
                }
                elements.addIndex(indices.reader().get(elementIndices, i));
            }
        } else {
            elements.addIndex(row.reader().get(element, row.position()));
            elements.addIndex(column.reader().get(element, column.position()));
        }
        elements.addIndex(has(batch, element) ? batch.reader().get(element, batch.position()) : 0);
        elements.addValue(value.reader().get(element, value.position()));
    }

    private static boolean has(Column<?> column, InternalRow element) {
        return column.exists() && !element.isNullAt(column.position());
    }

    @Override
    void finish(ModelWriter model) throws IOException {
        if (elements != null) {
            elements.write();
            elements = null;
        }
    }

    /** Buffers the elements of a tensor: an index per dimension, the batch index, and the value. */
    private static final class ElementBuffer {
        private static final int MAX_ARRAY = Integer.MAX_VALUE - 8;
        private static final int INITIAL_CAPACITY = 64;

        private final int rank;
        private final ModelWriter model;
        /** The highest index in each dimension, then in the batch. */
        private final int[] highest;

        private int[] indices = new int[INITIAL_CAPACITY];
        private int used;
        private float[] values = new float[INITIAL_CAPACITY];
        private int count;

        ElementBuffer(int rank, ModelWriter model) {
            this.rank = rank;
            this.model = model;
            this.highest = new int[rank + 1];
        }

        void checkRank(int other) {
            if (other != rank) {
                throw model.usageError("elements of different ranks: " + rank + " and " + other);
            }
        }

        /** Adds the index of the current element in its next dimension; the batch index comes last. */
        void addIndex(long index) {
            if (index < 0 || index >= Integer.MAX_VALUE) {
                throw model.usageError("element index " + index + " is outside 0 to " + (Integer.MAX_VALUE - 1));
            }
            if (used == indices.length) {
                indices = Arrays.copyOf(indices, grown(used));
            }
            int dimension = used - count * (rank + 1);
            highest[dimension] = Math.max(highest[dimension], (int) index);
            indices[used++] = (int) index;
        }

        /** Completes the current element. */
        void addValue(float value) {
            if (count == values.length) {
                values = Arrays.copyOf(values, grown(count));
            }
            values[count++] = value;
        }

        private int grown(int length) {
            if (length == MAX_ARRAY) {
                throw model.usageError("too many elements to sort in memory: use layout=columns or tensors");
            }
            return (int) Math.min(MAX_ARRAY, 2L * length);
        }

        /** Derives the shape from the indices and writes the tensor. */
        void write() throws IOException {
            long[] dims =
                    Arrays.stream(highest).asLongStream().map(last -> last + 1).toArray();
            long batch = dims[rank];
            dims = Arrays.copyOf(dims, rank);
            if (product(dims, batch) != count) {
                throw model.usageError(count + " elements, but their indices imply dims " + Arrays.toString(dims)
                        + " and batch " + batch + ": each element must occur exactly once");
            }
            float[] ordered = ordered(dims);
            model.writeShape(dims, batch);
            model.appendValues(new ArrayValues.OfFloats(ordered));
        }

        /** Returns the number of elements of a shape; -1 if it exceeds the buffered elements. */
        private long product(long[] dims, long batch) {
            long product = batch;
            for (long dim : dims) {
                product = product > count ? -1 : product * dim;
                if (product < 0) {
                    return -1;
                }
            }
            return product;
        }

        private float[] ordered(long[] dims) {
            float[] ordered = new float[count];
            BitSet seen = new BitSet(count);
            for (int i = 0; i < count; i++) {
                int at = indices[i * (rank + 1) + rank];
                for (int d = rank - 1; d >= 0; d--) {
                    at = (int) (at * dims[d]) + indices[i * (rank + 1) + d];
                }
                if (seen.get(at)) {
                    int[] index = Arrays.copyOfRange(indices, i * (rank + 1), i * (rank + 1) + rank);
                    throw model.usageError("element " + Arrays.toString(index) + " occurs twice");
                }
                seen.set(at);
                ordered[at] = values[i];
            }
            return ordered;
        }
    }
}
