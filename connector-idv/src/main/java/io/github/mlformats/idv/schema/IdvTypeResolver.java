package io.github.mlformats.idv.schema;

import io.github.mlformats.core.option.Options;
import io.github.mlformats.idv.format.codec.IdvType;
import io.github.mlformats.idv.format.codec.IdvType.Primitive;
import io.github.mlformats.idv.schema.IdvWriteOptions.Doubles;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DayTimeIntervalType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;

/** Resolves the IDV type of a Spark column, or of the items of its vectors (idv.md, section 12.3). */
public final class IdvTypeResolver {
    public static final DataType UINT64 = DataTypes.createDecimalType(20, 0);
    public static final List<String> TICKS = List.of(TypeMapper.TICKS, TypeMapper.OFFSET_MINUTES);
    private static final List<String> INSTANT = List.of(TypeMapper.INSTANT, TypeMapper.OFFSET_MINUTES);

    private static final Map<DataType, Primitive> PLAIN = Map.ofEntries(
            Map.entry(DataTypes.ByteType, Primitive.SBYTE),
            Map.entry(DataTypes.ShortType, Primitive.INT16),
            Map.entry(DataTypes.IntegerType, Primitive.INT32),
            Map.entry(DataTypes.LongType, Primitive.INT64),
            Map.entry(DataTypes.FloatType, Primitive.SINGLE),
            Map.entry(DataTypes.DoubleType, Primitive.DOUBLE),
            Map.entry(DataTypes.BooleanType, Primitive.BOOLEAN),
            Map.entry(DataTypes.DateType, Primitive.DATE_TIME),
            Map.entry(DataTypes.TimestampNTZType, Primitive.DATE_TIME),
            Map.entry(DataTypes.TimestampType, Primitive.DATE_TIME_OFFSET),
            Map.entry(UINT64, Primitive.UINT64));
    /** IDV types that a Spark type is written as only if it was read from them. */
    private static final Map<DataType, Set<Primitive>> AS_READ = Map.of(
            DataTypes.ShortType, Set.of(Primitive.BYTE),
            DataTypes.IntegerType, Set.of(Primitive.UINT16),
            DataTypes.LongType, Set.of(Primitive.UINT32, Primitive.UINT64, Primitive.DATE_TIME, Primitive.TIME_SPAN),
            DataTypes.BinaryType, Set.of(Primitive.ROW_ID));

    private static final Set<DataType> WHOLE =
            Set.of(DataTypes.ByteType, DataTypes.ShortType, DataTypes.IntegerType, DataTypes.LongType);

    private static final Set<DataType> KEYS = Set.of(
            DataTypes.ByteType,
            DataTypes.ShortType,
            DataTypes.IntegerType,
            DataTypes.LongType,
            DataTypes.DoubleType,
            UINT64);

    private final String name;
    private final ColumnHints hints;
    private final Options options;
    private final ColumnErrors errors;

    public IdvTypeResolver(String name, ColumnHints hints, Options options) {
        this.name = name;
        this.hints = hints;
        this.options = options;
        this.errors = new ColumnErrors(name);
    }

    /**
     * The IDV type of a column of scalars.
     *
     * @throws io.github.mlformats.core.error.UsageException if IDV has no such type
     */
    public IdvType columnType(DataType type) {
        return of(type, hints.type(), hints.nominal());
    }

    /** The IDV type of vector items. A nominal attribute of the column does not apply to them. */
    public IdvType itemType(DataType type) {
        IdvType stored = hints.type() instanceof IdvType.Vector vector ? vector.item() : null;
        return of(type, stored, null);
    }

    private IdvType of(DataType type, IdvType stored, ColumnHints.Nominal nominal) {
        IdvType key = key(type, stored, nominal);
        if (key != null) {
            return key;
        }
        if (!options.get(IdvWriteOptions.KEY_COLUMNS).all()
                && options.get(IdvWriteOptions.KEY_COLUMNS).names().contains(name)) {
            throw errors.columnError(
                    "option(\"keyColumns\") names it, but its metadata has no nominal attribute. Index it first, for"
                            + " example with StringIndexer");
        }
        if (stored instanceof Primitive primitive
                && AS_READ.getOrDefault(type, Set.of()).contains(primitive)) {
            return primitive;
        }
        if (type.equals(DataTypes.DoubleType) && options.get(IdvWriteOptions.DOUBLES) == Doubles.SINGLE) {
            return Primitive.SINGLE;
        }
        Primitive plain = type instanceof StringType
                ? Primitive.TEXT
                : type instanceof DayTimeIntervalType ? Primitive.TIME_SPAN : PLAIN.get(type);
        if (plain != null) {
            return plain;
        }
        if (isOffsetTime(type)) {
            checkOffsetTime((StructType) type);
            return Primitive.DATE_TIME_OFFSET;
        }
        if (SparkVectorType.hasSparseFields(type) && SparkVectorType.of(type) == SparkVectorType.NONE) {
            throw errors.columnError(
                    "a sparse vector must be a struct of an integer size, an array of integer indices, and an"
                            + " array of values, but is " + type.simpleString()
                            + ". Cast its fields to these types, or rename them");
        }
        throw errors.columnError("IDV has no type for " + type.simpleString() + advice(type));
    }

    private String advice(DataType type) {
        if (type instanceof StructType) {
            return ". Write its fields as columns: select('" + name + ".*')";
        }
        if (type instanceof ArrayType) {
            return " in vectors";
        }
        return type instanceof DecimalType ? ". Cast it to double, bigint or decimal(20,0)" : "";
    }

    private IdvType key(DataType type, IdvType stored, ColumnHints.Nominal nominal) {
        if (!KEYS.contains(type)) {
            return null;
        }
        IdvType.Key read = stored instanceof IdvType.Key key ? key : null;
        if (isRawKey(read) && options.get(IdvWriteOptions.KEY_COLUMNS).includes(name)) {
            return read;
        }
        if (nominal != null && options.get(IdvWriteOptions.KEY_COLUMNS).includes(name)) {
            return read != null && read.count() == nominal.count()
                    ? read
                    : new IdvType.Key(Primitive.UINT32, nominal.count());
        }
        return read != null
                        && hints.keys().equals("index")
                        && options.get(IdvWriteOptions.KEY_COLUMNS).includes(name)
                ? read
                : null;
    }

    /** Whether the values of a key column are stored keys; otherwise they are 0-based indices. */
    public boolean isRawKey(IdvType type) {
        return type instanceof IdvType.Key && hints.keys().equals("raw");
    }

    private void checkOffsetTime(StructType type) {
        DataType time = type.fields()[0].dataType();
        boolean ticks = fieldNames(type).equals(TICKS);
        boolean fits = ticks ? WHOLE.contains(time) : time.equals(DataTypes.TimestampType);
        if (!fits || !WHOLE.contains(type.fields()[1].dataType())) {
            throw errors.columnError("a time with an offset must be a struct of "
                    + (ticks ? "ticks, a bigint," : "instant, a timestamp,")
                    + " and offsetMinutes, an int, but is " + type.simpleString()
                    + ". Cast its fields to these types, or rename them");
        }
    }

    /** Whether a Spark type is an integer type. */
    static boolean isIntegral(DataType type) {
        return WHOLE.contains(type);
    }

    static boolean isOffsetTime(DataType type) {
        List<String> fields = fieldNames(type);
        return fields.equals(TICKS) || fields.equals(INSTANT);
    }

    public static List<String> fieldNames(DataType type) {
        return type instanceof StructType struct ? Arrays.asList(struct.fieldNames()) : List.of();
    }
}
