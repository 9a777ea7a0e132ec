package io.github.mlformats.primitiv.write;

import io.github.mlformats.core.vector.number.IntegerGetter;
import io.github.mlformats.primitiv.format.write.ModelWriter;
import io.github.mlformats.primitiv.format.write.ModelWriter.TensorValues;
import io.github.mlformats.primitiv.schema.PrimitivColumns;
import io.github.mlformats.primitiv.write.ColumnResolver.Column;
import java.io.IOException;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.ArrayData;

/** Reads the columns {@code dims}, {@code batch} and {@code values} of rows or statistics structs. */
final class TensorFields {
    private final Column<IntegerGetter> dims;
    private final Column<IntegerGetter> batch;
    private final Column<TensorValuesReader> values;

    TensorFields(ColumnResolver columns) {
        dims = columns.required(PrimitivColumns.DIMS, "array<int>", ColumnResolver.arrayOf(IntegerGetter::of));
        batch = columns.optional(PrimitivColumns.BATCH, "int", IntegerGetter::of);
        values = values(columns);
    }

    static Column<TensorValuesReader> values(ColumnResolver columns) {
        return columns.required(
                PrimitivColumns.VALUES, "array<float>, array<double>, a vector or a matrix", TensorValuesReader::of);
    }

    long[] dims(SpecializedGetters from, ModelWriter model) {
        if (from.isNullAt(dims.position())) {
            throw model.usageError("dims is null");
        }
        ArrayData array = from.getArray(dims.position());
        long[] numbers = new long[array.numElements()];
        for (int i = 0; i < numbers.length; i++) {
            if (array.isNullAt(i)) {
                throw model.usageError("a null in dims");
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
        model.appendValues(values(values, from, model));
    }

    static TensorValues values(Column<TensorValuesReader> column, SpecializedGetters from, ModelWriter model) {
        if (from.isNullAt(column.position())) {
            throw model.usageError("values is null");
        }
        TensorValues values = column.reader().read(from, column.position());
        if (values == null) {
            throw model.usageError("a null among the values");
        }
        return values;
    }

    /** Writes a tensor that is complete in one row. */
    void write(SpecializedGetters from, ModelWriter model) throws IOException {
        model.writeShape(dims(from, model), batch(from));
        addValues(from, model);
    }
}
