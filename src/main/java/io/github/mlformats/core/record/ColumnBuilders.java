package io.github.mlformats.core.record;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.vector.BatchByteCounter;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
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
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;

/**
 * Creates column builders for types, including nested ones. Subclasses add a format's own types and reject unsupported ones.
 */
public abstract class ColumnBuilders {
    private final BatchByteCounter byteCounter;

    /** @param byteCounter counts the bytes of all columns */
    protected ColumnBuilders(BatchByteCounter byteCounter) {
        this.byteCounter = byteCounter;
    }

    /** Returns the counter of the bytes of all columns. */
    public final BatchByteCounter byteCounter() {
        return byteCounter;
    }

    /**
     * Creates the builder of a column. Formats override this to replace the builder of a type or to reject a type. It is also
     * called for elements, keys, values and fields of nested types.
     *
     * @param name path of the column, for messages
     * @throws UsageException if the format never has a value of that type
     */
    public ColumnBuilder create(String name, DataType type) {
        if (type instanceof StringType) {
            return text(name);
        } else if (type instanceof BinaryType) {
            return new BinaryBuilder(byteCounter, name);
        } else if (type instanceof BooleanType) {
            return new BooleanBuilder(byteCounter, name);
        } else if (isInteger(type)) {
            return new IntegerBuilder(byteCounter, name, type);
        } else if (type instanceof FloatType || type instanceof DoubleType) {
            return new FloatingPointBuilder(byteCounter, name, type);
        } else if (type instanceof DecimalType decimal) {
            return new DecimalBuilder(byteCounter, name, decimal);
        } else if (isTime(type)) {
            return new DateTimeBuilder(byteCounter, name, type);
        } else if (type instanceof ArrayType array) {
            return new ListBuilder(byteCounter, name, array, create(name + ".element", array.elementType()));
        } else if (type instanceof MapType map && canBeKey(map.keyType())) {
            return new MapBuilder(
                    byteCounter,
                    name,
                    map,
                    create(name + ".key", map.keyType()),
                    create(name + ".value", map.valueType()));
        } else if (type instanceof StructType struct) {
            return struct(name, struct, children(name, struct));
        } else if (Variants.isVariant(type)) {
            return new VariantBuilder(byteCounter, name, type);
        }
        throw unsupportedType(name, type);
    }

    /** Whether a type is supported for map keys: strings, integers and booleans. */
    protected boolean canBeKey(DataType type) {
        return type instanceof StringType || type instanceof BooleanType || isInteger(type);
    }

    /** Creates the builder of a string column. */
    public final TextBuilder text(String name) {
        return new TextBuilder(byteCounter, name);
    }

    /** Creates the builder of a struct column. Formats override this to attach data of their own. */
    protected StructBuilder struct(String name, StructType type, List<ColumnBuilder> children) {
        return new StructBuilder(byteCounter, name, type, children);
    }

    /** Returns the error for a type that the format never has a value of. */
    protected abstract UsageException unsupportedType(String name, DataType type);

    private List<ColumnBuilder> children(String name, StructType struct) {
        List<ColumnBuilder> children = new ArrayList<>();
        for (StructField field : struct.fields()) {
            children.add(create(name + "." + field.name(), field.dataType()));
        }
        return children;
    }

    private static boolean isInteger(DataType type) {
        return type instanceof ByteType
                || type instanceof ShortType
                || type instanceof IntegerType
                || type instanceof LongType;
    }

    private static boolean isTime(DataType type) {
        return type instanceof DateType || type instanceof TimestampType || type instanceof TimestampNTZType;
    }
}
