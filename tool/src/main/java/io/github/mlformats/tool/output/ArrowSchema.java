package io.github.mlformats.tool.output;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.arrow.vector.complex.MapVector;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.IntervalUnit;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DayTimeIntervalType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.UserDefinedType;
import org.apache.spark.sql.types.YearMonthIntervalType;

/** Arrow's schema of a table. Spark's own function for this has another signature in each version. */
final class ArrowSchema {
    private static final int DECIMAL_BITS = 128;

    private static final Map<DataType, ArrowType> SCALARS = Map.ofEntries(
            Map.entry(DataTypes.NullType, ArrowType.Null.INSTANCE),
            Map.entry(DataTypes.BooleanType, ArrowType.Bool.INSTANCE),
            Map.entry(DataTypes.ByteType, new ArrowType.Int(Byte.SIZE, true)),
            Map.entry(DataTypes.ShortType, new ArrowType.Int(Short.SIZE, true)),
            Map.entry(DataTypes.IntegerType, new ArrowType.Int(Integer.SIZE, true)),
            Map.entry(DataTypes.LongType, new ArrowType.Int(Long.SIZE, true)),
            Map.entry(DataTypes.FloatType, new ArrowType.FloatingPoint(FloatingPointPrecision.SINGLE)),
            Map.entry(DataTypes.DoubleType, new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE)),
            Map.entry(DataTypes.BinaryType, ArrowType.Binary.INSTANCE),
            Map.entry(DataTypes.DateType, new ArrowType.Date(DateUnit.DAY)),
            Map.entry(DataTypes.TimestampType, new ArrowType.Timestamp(TimeUnit.MICROSECOND, "UTC")),
            Map.entry(DataTypes.TimestampNTZType, new ArrowType.Timestamp(TimeUnit.MICROSECOND, null)));

    private ArrowSchema() {}

    /** @throws UsageException if Arrow has no such type */
    static Schema of(StructType schema) {
        return new Schema(fields(schema));
    }

    private static List<Field> fields(StructType struct) {
        return Arrays.stream(struct.fields())
                .map(field -> field(field.name(), field.dataType(), field.nullable()))
                .toList();
    }

    private static Field field(String name, DataType type, boolean nullable) {
        if (type instanceof UserDefinedType<?> user) {
            return field(name, user.sqlType(), nullable);
        } else if (type instanceof ArrayType array) {
            Field element = field("element", array.elementType(), array.containsNull());
            return new Field(name, new FieldType(nullable, ArrowType.List.INSTANCE, null), List.of(element));
        } else if (type instanceof StructType struct) {
            return new Field(name, new FieldType(nullable, ArrowType.Struct.INSTANCE, null), fields(struct));
        } else if (type instanceof MapType map) {
            StructType entry = new StructType()
                    .add(MapVector.KEY_NAME, map.keyType(), false)
                    .add(MapVector.VALUE_NAME, map.valueType(), map.valueContainsNull());
            Field entries = field(MapVector.DATA_VECTOR_NAME, entry, false);
            return new Field(name, new FieldType(nullable, new ArrowType.Map(false), null), List.of(entries));
        }
        return new Field(name, new FieldType(nullable, scalar(name, type), null), List.of());
    }

    private static ArrowType scalar(String name, DataType type) {
        if (type instanceof StringType) {
            return ArrowType.Utf8.INSTANCE;
        } else if (type instanceof DecimalType decimal) {
            return new ArrowType.Decimal(decimal.precision(), decimal.scale(), DECIMAL_BITS);
        } else if (type instanceof DayTimeIntervalType) {
            return new ArrowType.Duration(TimeUnit.MICROSECOND);
        } else if (type instanceof YearMonthIntervalType) {
            return new ArrowType.Interval(IntervalUnit.YEAR_MONTH);
        }
        ArrowType scalar = SCALARS.get(type);
        if (scalar == null) {
            throw new UsageException("column " + PlainText.escape(name) + " of type " + type.catalogString()
                    + " cannot be written as Arrow. Convert it with --select");
        }
        return scalar;
    }
}
