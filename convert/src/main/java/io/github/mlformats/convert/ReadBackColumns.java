package io.github.mlformats.convert;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DayTimeIntervalType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.UserDefinedType;

/**
 * The columns with which output is read back where the file says another type than was written: a date of idv is a timestamp, unless it
 * is declared.
 */
final class ReadBackColumns {
    private ReadBackColumns() {}

    /**
     * The columns of the output, with the types that were written where its own have other checksums.
     *
     * @param inferred the columns that a read infers
     * @return empty if the inferred columns can be compared
     */
    static Optional<StructType> of(StructType inferred, StructType written) {
        Map<String, DataType> types = new HashMap<>();
        for (StructField field : written.fields()) {
            types.put(field.name(), field.dataType());
        }
        StructField[] fields = Arrays.stream(inferred.fields())
                .map(field -> {
                    DataType type = types.getOrDefault(field.name(), field.dataType());
                    boolean isComparable = kind(type).equals(kind(field.dataType()));
                    return isComparable ? field : new StructField(field.name(), type, true, field.metadata());
                })
                .toArray(StructField[]::new);
        return Arrays.equals(fields, inferred.fields()) ? Optional.empty() : Optional.of(new StructType(fields));
    }

    /** Types of one kind have equal checksums of equal values. */
    private static String kind(DataType type) {
        if (type instanceof UserDefinedType<?>) {
            // A vector of Spark ML equals the array of its numbers.
            return "array<float>";
        } else if (type instanceof ArrayType array) {
            return "array<" + kind(array.elementType()) + ">";
        } else if (type instanceof MapType map) {
            return "map<" + kind(map.keyType()) + "," + kind(map.valueType()) + ">";
        } else if (type instanceof StructType struct) {
            return Arrays.stream(struct.fields())
                    .map(field -> field.name() + ":" + kind(field.dataType()))
                    .sorted()
                    .collect(Collectors.joining(",", "struct<", ">"));
        } else if (type instanceof ByteType
                || type instanceof ShortType
                || type instanceof IntegerType
                || type instanceof LongType) {
            return "integer";
        } else if (type instanceof FloatType || type instanceof DoubleType) {
            return "float";
        } else if (type instanceof DecimalType) {
            return "decimal";
        } else if (type instanceof StringType) {
            return "string";
        }
        return type instanceof DayTimeIntervalType ? "interval" : type.typeName();
    }
}
