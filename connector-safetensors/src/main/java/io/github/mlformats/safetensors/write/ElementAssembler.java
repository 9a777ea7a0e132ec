package io.github.mlformats.safetensors.write;

import io.github.mlformats.core.bytes.ByteBuilder;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.record.ColumnResolver;
import io.github.mlformats.core.record.ColumnResolver.Column;
import io.github.mlformats.core.vector.IntegerGetter;
import io.github.mlformats.safetensors.format.Container;
import io.github.mlformats.safetensors.schema.SafetensorsColumns;
import io.github.mlformats.safetensors.schema.SafetensorsWriteOptions;
import io.github.mlformats.safetensors.schema.SafetensorsWriteOptions.MissingElements;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataTypes;

/**
 * Rows that are elements, with their indices. They come in any order and are in memory until their tensor is complete, as its
 * shape follows from the highest indices if no column has it.
 */
final class ElementAssembler extends TensorAssembler {
    private final Column<IntegerGetter> indices;
    private final Column<IntegerGetter> row;
    private final Column<IntegerGetter> column;
    private final boolean fillsZeros;
    private final ByteBuilder values = new ByteBuilder();
    /** The indices of all elements, one after the other. */
    private long[] all = new long[64];

    private int rank;
    private long[] highest;

    ElementAssembler(ColumnResolver columns, Options options, Container container) {
        super(
                columns,
                options,
                container,
                columns.required(
                        SafetensorsColumns.VALUE,
                        "a number or binary",
                        type -> type.equals(DataTypes.BinaryType) ? RowValues.ofMany(type) : RowValues.ofOne(type)),
                Optional.empty());
        indices = columns.optional(
                SafetensorsColumns.INDICES, "array<bigint>", ColumnResolver.arrayOf(IntegerGetter::of));
        row = columns.optional(SafetensorsColumns.ROW, "bigint", IntegerGetter::of);
        column = columns.optional(SafetensorsColumns.COL, "bigint", IntegerGetter::of);
        if (!indices.exists() && !(row.exists() && column.exists())) {
            throw new UsageException("no column '" + SafetensorsColumns.INDICES + "', nor both of '"
                    + SafetensorsColumns.ROW + "' and '" + SafetensorsColumns.COL
                    + "', which give the position of each element: add them");
        }
        fillsZeros = options.get(SafetensorsWriteOptions.MISSING_ELEMENTS) == MissingElements.ZERO;
    }

    @Override
    void add(InternalRow from, RowValues value) {
        long[] index = index(from);
        if (count() == 0) {
            rank = index.length;
            highest = new long[rank];
        } else if (index.length != rank) {
            throw error("elements of different ranks: " + rank + " and " + index.length);
        }
        int at = Math.toIntExact(count() * rank);
        if (at > Integer.MAX_VALUE / 2 - rank) {
            throw error("too many elements to sort in memory: use layout=rows or tensors");
        }
        all = all.length < at + rank ? Arrays.copyOf(all, 2 * all.length + rank) : all;
        for (int d = 0; d < rank; d++) {
            if (index[d] < 0) {
                throw error("element " + Arrays.toString(index) + " has a null or negative index");
            }
            highest[d] = Math.max(highest[d], index[d]);
            all[at + d] = index[d];
        }
        long before = count();
        encode(value, values);
        if (count() != before + 1) {
            throw error("the value of element " + Arrays.toString(index) + " has " + value.count()
                    + " bytes, but one value of " + dtype() + " has " + dtype().bytes());
        }
    }

    private long[] index(InternalRow from) {
        long[] index = indexInPart(from);
        if (!columns.hasBatchIndex()) {
            return index;
        }
        long[] withBatch = Arrays.copyOf(index, index.length + 1);
        withBatch[index.length] = columns.batchIndex(from);
        return withBatch;
    }

    private long[] indexInPart(InternalRow from) {
        if (indices.exists() && !from.isNullAt(indices.position())) {
            return TensorColumns.numbers(from, indices);
        }
        if (!row.exists() || !column.exists()) {
            throw error("an element has neither indices nor row and col");
        }
        return new long[] {number(from, row, SafetensorsColumns.ROW), number(from, column, SafetensorsColumns.COL)};
    }

    @Override
    long[] end() throws IOException {
        long[] ends = Arrays.stream(highest).map(last -> last + 1).toArray();
        long[] shape = shape() != null ? shape() : withoutBatchOfOne(ends);
        long[] dimensions = shape() != null ? dimensionsOf(shape) : ends;
        long size = product(shape);
        int width = dtype().bytes();
        if (size >= 0 && size > count() && !fillsZeros) {
            throw error(count() + " elements, but shape " + Arrays.toString(shape) + " has " + size
                    + ": write each element once, or set option(\"missingElements\", \"zero\") for those of value 0");
        }
        if (size < 0 || size > (Integer.MAX_VALUE - 16) / width) {
            boolean isOverflow = Arrays.stream(shape).anyMatch(dimension -> dimension < 0);
            throw error((isOverflow ? "a shape of more than 2^63 values" : "shape " + Arrays.toString(shape))
                    + " is too large for memory: use layout=rows or tensors");
        }
        byte[] ordered = new byte[(int) size * width];
        BitSet seen = new BitSet((int) size);
        for (int i = 0; i < count(); i++) {
            long at = 0;
            for (int d = 0; d < rank; d++) {
                long index = all[i * rank + d];
                if (index >= dimensions[d]) {
                    throw error(position(i) + " is outside of shape " + Arrays.toString(shape)
                            + (rank == shape.length ? "" : ", which as a matrix is " + Arrays.toString(dimensions)));
                }
                at = at * dimensions[d] + index;
            }
            if (seen.get((int) at)) {
                throw error(position(i) + " occurs twice");
            }
            seen.set((int) at);
            System.arraycopy(values.bytes(), i * width, ordered, (int) at * width, width);
        }
        values.clear();
        append(ordered, ordered.length);
        setCount(size);
        return shape;
    }

    private long[] withoutBatchOfOne(long[] ends) {
        boolean isOne = columns.hasBatchIndex() && ends[rank - 1] == 1;
        return isOne ? Arrays.copyOf(ends, rank - 1) : ends;
    }

    /** Returns the end of each index of an element: those of {@code row} and {@code col} are those of a matrix. */
    private long[] dimensionsOf(long[] shape) {
        if (rank == shape.length) {
            return shape;
        }
        if (rank == 2) {
            return asMatrix(shape);
        }
        throw error(position(0) + " has another rank than shape " + Arrays.toString(shape));
    }

    @Override
    String position(long value) {
        return "element " + Arrays.toString(Arrays.copyOfRange(all, (int) value * rank, ((int) value + 1) * rank));
    }
}
