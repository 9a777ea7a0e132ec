package io.github.mlformats.datadings.read.value;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.datadings.schema.Variants;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
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
import org.apache.spark.sql.types.TimestampType;

/**
 * Makes the writer for a column of any type that samples can give.
 *
 * @param values what is read
 * @param caseSensitive whether names of fields that differ only by case are different
 */
public record ColumnWriters(ValueReader values, boolean caseSensitive) {
    /** @throws UsageException if no value of a sample is ever of that type */
    public ColumnWriter of(String name, DataType type) {
        if (type instanceof StringType) {
            return text(name);
        } else if (type instanceof BinaryType) {
            return new BinaryWriter(values, name);
        } else if (type instanceof BooleanType) {
            return new BooleanWriter(values, name);
        } else if (isInteger(type)) {
            return new IntegerWriter(values, name, type);
        } else if (type instanceof FloatType || type instanceof DoubleType) {
            return new RealWriter(values, name, type);
        } else if (type instanceof DecimalType decimal) {
            return new DecimalWriter(values, name, decimal);
        } else if (type instanceof TimestampType) {
            return new TimestampWriter(values, name);
        } else if (type instanceof ArrayType array) {
            return new ListWriter(values, name, array, of(name + ".element", array.elementType()));
        } else if (type instanceof StructType struct) {
            return struct(name, struct);
        } else if (type instanceof MapType map && map.keyType() instanceof StringType) {
            return new MapWriter(values, name, map, text(name + ".key"), of(name + ".value", map.valueType()));
        } else if (Variants.is(type)) {
            return new VariantWriter(values, name, type);
        }
        throw new UsageException("column '" + PlainText.cut(name) + "' is wanted as " + type.catalogString()
                + ", which datadings samples cannot give: use a number, boolean, string, binary or timestamp, or an"
                + " array, struct or map with string keys of these");
    }

    /** A column of texts. */
    public TextWriter text(String name) {
        return new TextWriter(values, name);
    }

    /** A column of bytes. */
    public BinaryWriter binary(String name) {
        return new BinaryWriter(values, name);
    }

    private static boolean isInteger(DataType type) {
        return type instanceof ByteType
                || type instanceof ShortType
                || type instanceof IntegerType
                || type instanceof LongType;
    }

    private StructWriter struct(String name, StructType struct) {
        List<ColumnWriter> children = new ArrayList<>();
        for (StructField field : struct.fields()) {
            children.add(of(name + "." + field.name(), field.dataType()));
        }
        return new StructWriter(values, name, struct, children, caseSensitive);
    }
}
