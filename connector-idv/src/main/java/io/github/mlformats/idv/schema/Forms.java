package io.github.mlformats.idv.schema;

import io.github.mlformats.core.vector.ml.SparkMl;
import io.github.mlformats.idv.format.codec.Codec;
import io.github.mlformats.idv.format.codec.IdvType;
import io.github.mlformats.idv.schema.SchemaChoices.DateTimeOffset;
import io.github.mlformats.idv.schema.SchemaChoices.Keys;
import io.github.mlformats.idv.schema.SchemaChoices.UInt64;
import io.github.mlformats.idv.schema.SchemaChoices.Vectors;
import java.util.Optional;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;

/** The table of types of idv.md, section 9. */
public final class Forms {
    /** Children of a DateTimeOffset that is shown as struct. */
    public static final String INSTANT = "instant";

    public static final String TICKS = "ticks";
    public static final String OFFSET_MINUTES = "offsetMinutes";

    private static final DataType UNSIGNED_LONG = DataTypes.createDecimalType(20, 0);

    private final SchemaChoices choices;

    public Forms(SchemaChoices choices) {
        this.choices = choices;
    }

    /**
     * The form of a column.
     *
     * @param keyValues codec of the values that the column's keys stand for; empty if the file does not give them or
     *     the column has no keys
     * @throws io.github.mlformats.core.error.UsageException if Spark ML is needed and absent
     */
    public Form of(Codec.Known codec, Optional<Codec.Known> keyValues) {
        if (codec instanceof Codec.Vector vector) {
            Form item = item(vector.inner(), keyValues);
            if (choices.vectors() == Vectors.SPARSE) {
                return new Form.Sparse(item);
            }
            boolean ml = choices.vectors() == Vectors.ML && vector.type().size() > 0;
            return ml && item instanceof Form.Scalar scalar && isFloat(scalar.stored())
                    ? new Form.Ml(scalar, SparkMl.vectorType())
                    : new Form.Array(item);
        }
        return item(codec, keyValues);
    }

    private static boolean isFloat(IdvType.Primitive type) {
        return type == IdvType.Primitive.SINGLE || type == IdvType.Primitive.DOUBLE;
    }

    private Form item(Codec.Known codec, Optional<Codec.Known> keyValues) {
        if (codec instanceof Codec.Key key) {
            return key(key, keyValues);
        }
        Codec.Scalar scalar = (Codec.Scalar) codec;
        return new Form.Scalar(scalar.type(), primitive(scalar.type()), scalar.mayMiss());
    }

    private Form key(Codec.Key codec, Optional<Codec.Known> values) {
        IdvType.Key key = (IdvType.Key) codec.type();
        if (choices.keys() == Keys.RAW) {
            return new Form.Scalar(key.stored(), primitive(key.stored()), false);
        }
        if (choices.keys() == Keys.VALUE && values.isPresent()) {
            return new Form.KeyValue(key, value(values.get()));
        }
        return new Form.KeyIndex(key, indexType(key.count()));
    }

    /** What a key stands for; if that is a key itself, it is given as stored. */
    private Form.Scalar value(Codec.Known codec) {
        Codec.Scalar scalar = codec instanceof Codec.Key key ? key.inner() : (Codec.Scalar) codec;
        return new Form.Scalar(scalar.type(), primitive(scalar.type()), scalar.mayMiss());
    }

    /** The type that holds the indices below an unsigned count. */
    private static DataType indexType(long count) {
        if (count < 0) {
            return UNSIGNED_LONG;
        }
        return count <= Integer.MAX_VALUE ? DataTypes.IntegerType : DataTypes.LongType;
    }

    private DataType primitive(IdvType.Primitive type) {
        return switch (type) {
            case SBYTE -> DataTypes.ByteType;
            case BYTE, INT16 -> DataTypes.ShortType;
            case UINT16, INT32 -> DataTypes.IntegerType;
            case UINT32, INT64 -> DataTypes.LongType;
            case UINT64 -> choices.uint64() == UInt64.LONG ? DataTypes.LongType : UNSIGNED_LONG;
            case SINGLE -> DataTypes.FloatType;
            case DOUBLE -> DataTypes.DoubleType;
            case BOOLEAN -> DataTypes.BooleanType;
            case TEXT -> DataTypes.StringType;
            case TIME_SPAN -> choices.ticks() ? DataTypes.LongType : DataTypes.createDayTimeIntervalType();
            case DATE_TIME -> choices.ticks() ? DataTypes.LongType : DataTypes.TimestampNTZType;
            case DATE_TIME_OFFSET -> dateTimeOffset();
            case ROW_ID -> DataTypes.BinaryType;
        };
    }

    private DataType dateTimeOffset() {
        if (choices.ticks()) {
            return withOffset(DataTypes.createStructField(TICKS, DataTypes.LongType, false));
        }
        return choices.dateTimeOffset() == DateTimeOffset.STRUCT
                ? withOffset(DataTypes.createStructField(INSTANT, DataTypes.TimestampType, false))
                : DataTypes.TimestampType;
    }

    private static DataType withOffset(StructField time) {
        StructField offset = DataTypes.createStructField(OFFSET_MINUTES, DataTypes.IntegerType, false);
        return DataTypes.createStructType(new StructField[] {time, offset});
    }
}
