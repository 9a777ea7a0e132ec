package io.github.mlformats.primitiv.write.row;

import io.github.mlformats.primitiv.format.write.ModelWriter;
import io.github.mlformats.primitiv.format.write.Values;
import io.github.mlformats.primitiv.schema.PrimitivColumns;
import io.github.mlformats.primitiv.write.value.Integers;
import io.github.mlformats.primitiv.write.value.ValuesReader;
import io.github.mlformats.primitiv.write.value.WrittenColumns;
import io.github.mlformats.primitiv.write.value.WrittenColumns.Column;
import java.io.IOException;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.ArrayData;

/** Reads the columns {@code dims}, {@code batch} and {@code values} of rows or statistics structs. */
final class TensorFields {
    private final Column<Integers> dims;
    private final Column<Integers> batch;
    private final Column<ValuesReader> values;

    TensorFields(WrittenColumns columns) {
        dims = columns.needed(PrimitivColumns.DIMS, "array<int>", WrittenColumns.arrays(Integers::of));
        batch = columns.optional(PrimitivColumns.BATCH, "int", Integers::of);
        values = values(columns);
    }

    static Column<ValuesReader> values(WrittenColumns columns) {
        return columns.needed(
                PrimitivColumns.VALUES, "array<float>, array<double>, a vector or a matrix", ValuesReader::of);
    }

    long[] dims(SpecializedGetters from, ModelWriter model) {
        if (from.isNullAt(dims.position())) {
            throw model.refused("dims is null");
        }
        ArrayData array = from.getArray(dims.position());
        long[] numbers = new long[array.numElements()];
        for (int i = 0; i < numbers.length; i++) {
            if (array.isNullAt(i)) {
                throw model.refused("a null in dims");
            }
            numbers[i] = dims.reader().get(array, i);
        }
        return numbers;
    }

    long batch(SpecializedGetters from) {
        return !batch.exists() || from.isNullAt(batch.position())
                ? 1
                : batch.reader().get(from, batch.position());
    }

    void addValues(SpecializedGetters from, ModelWriter model) throws IOException {
        model.add(values(values, from, model));
    }

    static Values values(Column<ValuesReader> column, SpecializedGetters from, ModelWriter model) {
        if (from.isNullAt(column.position())) {
            throw model.refused("values is null");
        }
        Values values = column.reader().read(from, column.position());
        if (values == null) {
            throw model.refused("a null among the values");
        }
        return values;
    }

    /** Writes a tensor that is complete in one row. */
    void write(SpecializedGetters from, ModelWriter model) throws IOException {
        model.shape(dims(from, model), batch(from));
        addValues(from, model);
    }
}
