package io.github.mlformats.idv.write.type;

import io.github.mlformats.idv.format.codec.IdvType;
import io.github.mlformats.idv.format.codec.IdvType.Primitive;
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

/** Which IDV type the values of a Spark column, or the items of its arrays, are written as (idv.md, section 12.3). */
public final class TypeChoice {
    public static final DataType UINT64 = DataTypes.createDecimalType(20, 0);
    public static final List<String> TICKS = List.of("ticks", "offsetMinutes");
    static final List<String> INSTANT = List.of("instant", "offsetMinutes");

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
    /** What a type is written as only where it was read from that. */
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
    private final WriteChoices choices;
    private final ColumnErrors errors;

    public TypeChoice(String name, ColumnHints hints, WriteChoices choices) {
        this.name = name;
        this.hints = hints;
        this.choices = choices;
        this.errors = new ColumnErrors(name);
    }

    /** @throws io.github.mlformats.core.error.UsageException if IDV has no such type */
    public IdvType ofColumn(DataType type) {
        return of(type, hints.type(), hints.nominal());
    }

    /** The type of items, for which a nominal attribute of the column does not speak. */
    public IdvType ofItems(DataType type) {
        IdvType stored = hints.type() instanceof IdvType.Vector vector ? vector.item() : null;
        return of(type, stored, null);
    }

    private IdvType of(DataType type, IdvType stored, ColumnHints.Nominal nominal) {
        IdvType key = key(type, stored, nominal);
        if (key != null) {
            return key;
        }
        if (!choices.keys().all() && choices.keys().names().contains(name)) {
            throw errors.refused("keyColumns names it, but its metadata has no nominal attribute: index it first, as"
                    + " StringIndexer does");
        }
        if (stored instanceof Primitive primitive
                && AS_READ.getOrDefault(type, Set.of()).contains(primitive)) {
            return primitive;
        }
        if (type.equals(DataTypes.DoubleType) && choices.single()) {
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
        if (VectorForm.hasSparseFields(type) && VectorForm.of(type) == VectorForm.NONE) {
            throw errors.refused(
                    "a sparse vector is a struct of whole numbers for its size, arrays of whole numbers for"
                            + " its indices, and an array for its values, but this is " + type.simpleString()
                            + ". Cast its fields to these types, or rename them");
        }
        throw errors.refused("IDV has no type for " + type.simpleString() + advice(type));
    }

    private String advice(DataType type) {
        if (type instanceof StructType) {
            return ": write its fields as columns, select('" + name + ".*')";
        }
        if (type instanceof ArrayType) {
            return " in vectors";
        }
        return type instanceof DecimalType ? ": cast it to double, bigint or decimal(20,0)" : "";
    }

    private IdvType key(DataType type, IdvType stored, ColumnHints.Nominal nominal) {
        if (!KEYS.contains(type)) {
            return null;
        }
        IdvType.Key read = stored instanceof IdvType.Key key ? key : null;
        if (isRaw(read) && choices.keys().has(name)) {
            return read;
        }
        if (nominal != null && choices.keys().has(name)) {
            return read != null && read.count() == nominal.count()
                    ? read
                    : new IdvType.Key(Primitive.UINT32, nominal.count());
        }
        return read != null && hints.keys().equals("index") && choices.keys().has(name) ? read : null;
    }

    /** Whether values of a key are stored as they are; otherwise they are indices, one less than what is stored. */
    public boolean isRaw(IdvType type) {
        return type instanceof IdvType.Key && hints.keys().equals("raw");
    }

    private void checkOffsetTime(StructType type) {
        DataType time = type.fields()[0].dataType();
        boolean ticks = fieldNames(type).equals(TICKS);
        boolean fits = ticks ? WHOLE.contains(time) : time.equals(DataTypes.TimestampType);
        if (!fits || !WHOLE.contains(type.fields()[1].dataType())) {
            throw errors.refused(
                    "a time with an offset is a struct of " + (ticks ? "ticks, a bigint," : "instant, a timestamp,")
                            + " and offsetMinutes, an int, but this is " + type.simpleString()
                            + ". Cast its fields to these types, or rename them");
        }
    }

    /** Whether the type is one of whole numbers. */
    static boolean isWhole(DataType type) {
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
