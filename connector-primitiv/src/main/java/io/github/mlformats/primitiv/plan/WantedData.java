package io.github.mlformats.primitiv.plan;

import io.github.mlformats.primitiv.format.Parameter;
import io.github.mlformats.primitiv.format.Statistic;
import io.github.mlformats.primitiv.schema.PrimitivColumns;
import java.util.List;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Which values are read.
 *
 * @param values those of the rows' own tensors
 * @param statistics those of their statistics in a column of maps
 */
public record WantedData(boolean values, boolean statistics) {
    /** Those that columns show. */
    public static WantedData of(StructType columns) {
        boolean values = false;
        boolean statistics = false;
        for (StructField field : columns.fields()) {
            values |=
                    field.name().equals(PrimitivColumns.VALUES) || field.name().equals(PrimitivColumns.VALUE);
            statistics |= field.name().equals(PrimitivColumns.STATS) && hasValues((MapType) field.dataType());
        }
        return new WantedData(values, statistics);
    }

    private static boolean hasValues(MapType statistics) {
        return List.of(((StructType) statistics.valueType()).fieldNames()).contains(PrimitivColumns.VALUES);
    }

    public boolean any() {
        return values || statistics;
    }

    /** Bytes of a parameter that are read. */
    public long bytes(Parameter parameter) {
        long bytes = values ? parameter.value().length() : 0;
        for (Statistic statistic : parameter.statistics()) {
            bytes += statistics ? statistic.tensor().length() : 0;
        }
        return bytes;
    }
}
