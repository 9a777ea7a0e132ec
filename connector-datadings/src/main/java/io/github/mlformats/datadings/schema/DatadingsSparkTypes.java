package io.github.mlformats.datadings.schema;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.record.Variants;
import io.github.mlformats.core.spi.CorruptRecordPolicy;
import io.github.mlformats.datadings.format.message.NumpyElementType;
import io.github.mlformats.datadings.format.message.SampleColumns;
import io.github.mlformats.datadings.format.message.SampleValueType;
import io.github.mlformats.datadings.format.message.SampleValueType.Conflict;
import io.github.mlformats.datadings.format.message.SampleValueType.Fields;
import io.github.mlformats.datadings.format.message.SampleValueType.ListOf;
import io.github.mlformats.datadings.format.message.SampleValueType.MapOf;
import io.github.mlformats.datadings.format.message.SampleValueType.NdArray;
import io.github.mlformats.datadings.format.message.SampleValueType.Simple;
import io.github.mlformats.datadings.schema.DatadingsReadOptions.Arrays;
import io.github.mlformats.datadings.schema.DatadingsReadOptions.Timestamps;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Converts inferred types of samples to Spark types (datadings.md, section 10).
 *
 * @param caseSensitive whether names that differ only in case are distinct columns
 */
public record DatadingsSparkTypes(Options options, boolean caseSensitive) {
    private static final DataType UNSIGNED = DataTypes.createDecimalType(20, 0);

    /**
     * Returns all columns: the key, then the inferred columns in order, then the corrupt record column if it is
     * enabled.
     */
    public StructType toSchema(SampleColumns found) {
        List<StructField> columns = new ArrayList<>();
        columns.add(field(SampleColumns.KEY, DataTypes.StringType));
        for (Map.Entry<String, SampleValueType> column : found.types().entrySet()) {
            columns.add(field(column.getKey(), type(column.getKey(), column.getValue())));
        }
        return withCorruptColumn(DataTypes.createStructType(columns));
    }

    /** Returns the columns of whole samples: the key, the variant, and the corrupt record column if it is enabled. */
    public StructType toSchema(String variantColumn) {
        StructType columns = new StructType()
                .add(SampleColumns.KEY, DataTypes.StringType)
                .add(variantColumn, Variants.type("singleVariantColumn", "specify a schema"));
        return withCorruptColumn(columns);
    }

    private StructType withCorruptColumn(StructType ofSample) {
        StructType columns = ofSample;
        String corruptColumn = DatadingsReadOptions.corruptColumn(options);
        if (corruptColumn != null) {
            CorruptRecordPolicy.checkCorruptRecordColumn(corruptColumn, List.of(columns.fieldNames()), caseSensitive);
            columns = columns.add(corruptColumn, DataTypes.BinaryType);
        }
        checkDistinct("a sample", columns);
        return columns;
    }

    private static StructField field(String name, DataType type) {
        return DataTypes.createStructField(name, type, true);
    }

    private DataType type(String name, SampleValueType type) {
        if (type instanceof Simple simple) {
            return simple(simple);
        } else if (type instanceof ListOf list) {
            return DataTypes.createArrayType(type(name + ".element", list.element()));
        } else if (type instanceof MapOf map) {
            return map(type(name + ".value", map.value()));
        } else if (type instanceof Fields fields) {
            return struct(name, fields);
        } else if (type instanceof NdArray array) {
            return array(array);
        }
        return conflict(name, (Conflict) type);
    }

    private DataType simple(Simple type) {
        return switch (type) {
            case NIL, TEXT -> DataTypes.StringType;
            case BOOL -> DataTypes.BooleanType;
            case INT8 -> DataTypes.ByteType;
            case INT16 -> DataTypes.ShortType;
            case INT32 -> DataTypes.IntegerType;
            case INT64 -> DataTypes.LongType;
            case UINT64 -> UNSIGNED;
            case FLOAT32 -> DataTypes.FloatType;
            case FLOAT64 -> DataTypes.DoubleType;
            case BINARY -> DataTypes.BinaryType;
            case TIMESTAMP -> timestamp();
            case EXTENSION -> new StructType().add("type", DataTypes.ByteType).add("data", DataTypes.BinaryType);
            case COMPLEX -> new StructType().add("re", DataTypes.DoubleType).add("im", DataTypes.DoubleType);
        };
    }

    private DataType timestamp() {
        return options.get(DatadingsReadOptions.TIMESTAMPS) == Timestamps.TIMESTAMP
                ? DataTypes.TimestampType
                : new StructType().add("seconds", DataTypes.LongType).add("nanos", DataTypes.IntegerType);
    }

    private static DataType map(DataType value) {
        return DataTypes.createMapType(DataTypes.StringType, value);
    }

    /** Maps that are empty in all samples become maps, as a struct needs fields. */
    private DataType struct(String name, Fields fields) {
        if (fields.fields().isEmpty()) {
            return map(DataTypes.StringType);
        }
        List<StructField> children = new ArrayList<>();
        for (Map.Entry<String, SampleValueType> child : fields.fields().entrySet()) {
            children.add(field(child.getKey(), type(name + "." + child.getKey(), child.getValue())));
        }
        StructType struct = DataTypes.createStructType(children);
        checkDistinct("column '" + PlainText.truncate(name) + "'", struct);
        return struct;
    }

    private DataType array(NdArray array) {
        if (options.get(DatadingsReadOptions.ND_ARRAY) == Arrays.STRUCT || array.element() == NumpyElementType.OTHER) {
            return new StructType()
                    .add("dtype", DataTypes.StringType)
                    .add("shape", DataTypes.createArrayType(DataTypes.IntegerType))
                    .add("data", DataTypes.BinaryType);
        }
        DataType type = number(array.element());
        for (int i = 0; i < Math.max(1, array.rank()); i++) {
            type = DataTypes.createArrayType(type);
        }
        return type;
    }

    private static DataType number(NumpyElementType element) {
        return switch (element) {
            case BOOL -> DataTypes.BooleanType;
            case INT8 -> DataTypes.ByteType;
            case UINT8, INT16 -> DataTypes.ShortType;
            case UINT16, INT32 -> DataTypes.IntegerType;
            case UINT32, INT64 -> DataTypes.LongType;
            case UINT64 -> UNSIGNED;
            case FLOAT16, FLOAT32 -> DataTypes.FloatType;
            case FLOAT64 -> DataTypes.DoubleType;
            case COMPLEX64, COMPLEX128, OTHER -> throw new IllegalStateException(element.name());
        };
    }

    private DataType conflict(String name, Conflict conflict) {
        return switch (options.get(DatadingsReadOptions.ON_CONFLICT)) {
            case STRING, NULL -> DataTypes.StringType;
            case VARIANT -> Variants.type("onConflict=variant", "set onConflict=string to read strings");
            case ERROR ->
                throw new UsageException(
                        "column '" + PlainText.truncate(name) + "' has values of several types: " + conflict
                                + ". Set onConflict=string to read them as strings, or declare a schema without the"
                                + " column");
        };
    }

    private void checkDistinct(String what, StructType struct) {
        Map<String, String> seen = new HashMap<>();
        for (String name : caseSensitive ? new String[0] : struct.fieldNames()) {
            String other = seen.put(name.toLowerCase(Locale.ROOT), name);
            if (other != null) {
                throw ambiguousFields(what, other, name);
            }
        }
    }

    /**
     * Returns the error for field names that differ only in case while name resolution is case-insensitive.
     *
     * @param what owner of the fields, for the message
     */
    public static UsageException ambiguousFields(String what, String one, String other) {
        return new UsageException(
                what + " has the fields '" + PlainText.truncate(one) + "' and '" + PlainText.truncate(other)
                        + "', which differ only by case: set spark.sql.caseSensitive=true to read them");
    }
}
