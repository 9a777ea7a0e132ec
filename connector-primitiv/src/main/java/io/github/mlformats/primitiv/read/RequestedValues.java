package io.github.mlformats.primitiv.read;

import io.github.mlformats.primitiv.format.Parameter;
import io.github.mlformats.primitiv.format.Parameter.Statistic;
import io.github.mlformats.primitiv.format.Tensor;
import io.github.mlformats.primitiv.schema.PrimitivColumns;
import io.github.mlformats.primitiv.schema.PrimitivReadOptions.PrimitivLayout;
import io.github.mlformats.primitiv.schema.TensorRowLayout;
import java.util.List;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Which tensor values a query reads.
 *
 * @param values whether the values of the rows' own tensors are read
 * @param statistics whether the values of their statistics, in the map column, are read
 */
public record RequestedValues(boolean values, boolean statistics) {
    /** Returns the values that a projection requires. */
    public static RequestedValues of(StructType columns) {
        boolean values = false;
        boolean statistics = false;
        for (StructField field : columns.fields()) {
            values |=
                    field.name().equals(PrimitivColumns.VALUES) || field.name().equals(PrimitivColumns.VALUE);
            statistics |= field.name().equals(PrimitivColumns.STATS) && hasValues((MapType) field.dataType());
        }
        return new RequestedValues(values, statistics);
    }

    private static boolean hasValues(MapType statistics) {
        return List.of(((StructType) statistics.valueType()).fieldNames()).contains(PrimitivColumns.VALUES);
    }

    public boolean isAnyRequested() {
        return values || statistics;
    }

    /** Returns the bytes of values that are read for a row of a tensor of a parameter. */
    long rowBytes(TensorRowLayout rows, Parameter parameter, Tensor tensor) {
        if (rows.layout() != PrimitivLayout.PARAMETERS) {
            return values ? Float.BYTES * rows.rowWidth(tensor) : 0;
        }
        long bytes = values ? parameter.value().byteLength() : 0;
        for (Statistic statistic : parameter.statistics()) {
            bytes += statistics ? statistic.tensor().byteLength() : 0;
        }
        return bytes;
    }
}
