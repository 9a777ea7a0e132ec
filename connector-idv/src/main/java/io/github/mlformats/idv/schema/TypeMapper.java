package io.github.mlformats.idv.schema;

import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.option.VectorRepresentation;
import io.github.mlformats.core.vector.SparkMl;
import io.github.mlformats.idv.format.codec.Codec;
import io.github.mlformats.idv.format.codec.IdvType;
import io.github.mlformats.idv.schema.IdvReadOptions.DateTimeOffset;
import io.github.mlformats.idv.schema.IdvReadOptions.Keys;
import io.github.mlformats.idv.schema.IdvReadOptions.UInt64;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DayTimeIntervalType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Chooses the Spark type of an IDV column, from the options or from a declared type (idv.md, section 9). */
public final class TypeMapper {
    /** Fields of a DateTimeOffset that is read as struct. */
    public static final String INSTANT = "instant";

    public static final String TICKS = "ticks";
    public static final String OFFSET_MINUTES = "offsetMinutes";

    private static final StructField INSTANT_FIELD =
            DataTypes.createStructField(INSTANT, DataTypes.TimestampType, false);
    private static final StructField TICKS_FIELD = DataTypes.createStructField(TICKS, DataTypes.LongType, false);

    private final Options options;

    public TypeMapper(Options options) {
        this.options = options;
    }

    /**
     * The mapping of a column to a declared Spark type, independent of the options: date, interval, binary, ticks,
     * indices of another width, and all representations of vectors.
     *
     * @param raw whether keys are read as stored
     * @return empty if there is no such mapping, or only the one that {@link #defaultMapping} returns
     */
    public Optional<TypeMapping> mappingTo(Codec.Known codec, DataType declared, boolean raw) {
        return codec instanceof Codec.Vector vector ? vectorAs(vector, declared, raw) : itemAs(codec, declared, raw);
    }

    private Optional<TypeMapping> vectorAs(Codec.Vector vector, DataType declared, boolean raw) {
        if (declared instanceof ArrayType array) {
            return itemAs(vector.inner(), array.elementType(), raw).map(TypeMapping.Array::new);
        }
        if (declared.equals(DataTypes.BinaryType)) {
            return vector.inner().type() == IdvType.Primitive.BYTE
                    ? Optional.of(new TypeMapping.Binary(item(vector.inner(), Optional.empty())))
                    : Optional.empty();
        }
        if (SparkMl.isVector(declared)) {
            return vector.inner() instanceof Codec.Scalar scalar && isFloat(scalar.type())
                    ? Optional.of(new TypeMapping.MlVector(scalar(scalar), declared))
                    : Optional.empty();
        }
        return declared instanceof StructType struct ? sparseAs(vector, struct, raw) : Optional.empty();
    }

    /** The declared struct may have some of the fields only. */
    private Optional<TypeMapping> sparseAs(Codec.Vector vector, StructType declared, boolean raw) {
        DataType size = DataTypes.IntegerType;
        DataType index = DataTypes.IntegerType;
        Optional<TypeMapping> item = Optional.of(item(vector.inner(), Optional.empty()));
        for (StructField field : declared.fields()) {
            DataType element = field.dataType() instanceof ArrayType array ? array.elementType() : null;
            switch (field.name()) {
                case TypeMapping.Sparse.SIZE -> size = field.dataType();
                case TypeMapping.Sparse.INDICES -> index = element;
                case TypeMapping.Sparse.VALUES ->
                    item = element == null ? Optional.empty() : itemAs(vector.inner(), element, raw);
                default -> item = Optional.empty();
            }
        }
        return IdvTypeResolver.isIntegral(size) && IdvTypeResolver.isIntegral(index) && item.isPresent()
                ? Optional.of(new TypeMapping.Sparse(item.get(), size, index))
                : Optional.empty();
    }

    private Optional<TypeMapping> itemAs(Codec.Known codec, DataType declared, boolean raw) {
        if (codec instanceof Codec.Key key) {
            DataType stored = primitive(key.inner().type());
            if (raw) {
                return stored.equals(declared)
                        ? Optional.of(new TypeMapping.Scalar(key.inner().type(), stored, false))
                        : Optional.empty();
            }
            return holdsIndices(declared, key.count())
                    ? Optional.of(new TypeMapping.KeyIndex((IdvType.Key) key.type(), declared))
                    : Optional.empty();
        }
        Codec.Scalar scalar = (Codec.Scalar) codec;
        boolean isSupported =
                switch (scalar.type()) {
                    case SINGLE -> declared.equals(DataTypes.DoubleType);
                    case TEXT -> declared instanceof StringType;
                    case UINT64 -> declared.equals(DataTypes.LongType) || declared.equals(IdvTypeResolver.UINT64);
                    case TIME_SPAN -> declared.equals(DataTypes.LongType) || declared instanceof DayTimeIntervalType;
                    case DATE_TIME ->
                        declared.equals(DataTypes.LongType)
                                || declared.equals(DataTypes.TimestampNTZType)
                                || declared.equals(DataTypes.DateType);
                    case DATE_TIME_OFFSET -> declared.equals(DataTypes.TimestampType);
                    default -> false;
                };
        if (isSupported) {
            return Optional.of(new TypeMapping.Scalar(scalar.type(), declared, scalar.supportsMissing()));
        }
        if (scalar.type() == IdvType.Primitive.DATE_TIME_OFFSET && declared instanceof StructType struct) {
            return offsetTimeAs(scalar, struct);
        }
        TypeMapping.Scalar plain = scalar(scalar);
        return plain.type().equals(declared) ? Optional.of(plain) : Optional.empty();
    }

    /** The declared struct may have one of the fields only. Whole numbers may be of any width. */
    private static Optional<TypeMapping> offsetTimeAs(Codec.Scalar scalar, StructType declared) {
        for (StructField time : List.of(INSTANT_FIELD, TICKS_FIELD)) {
            StructType type = withOffset(time);
            if (List.of(type.fieldNames()).containsAll(List.of(declared.fieldNames()))) {
                StructField[] fields = type.fields();
                for (int i = 0; i < fields.length; i++) {
                    fields[i] = withDeclaredWidth(fields[i], declared);
                }
                return Optional.of(
                        new TypeMapping.Scalar(scalar.type(), new StructType(fields), scalar.supportsMissing()));
            }
        }
        return Optional.empty();
    }

    private static StructField withDeclaredWidth(StructField field, StructType declared) {
        if (!IdvTypeResolver.isIntegral(field.dataType())
                || declared.getFieldIndex(field.name()).isEmpty()) {
            return field;
        }
        DataType type = declared.apply(field.name()).dataType();
        return IdvTypeResolver.isIntegral(type)
                ? DataTypes.createStructField(field.name(), type, field.nullable())
                : field;
    }

    /** Whether a numeric type can represent all indices below an unsigned count. */
    private static boolean holdsIndices(DataType type, long count) {
        long limit = type.equals(DataTypes.ByteType)
                ? 1L << 7
                : type.equals(DataTypes.ShortType)
                        ? 1L << 15
                        : type.equals(DataTypes.IntegerType)
                                ? 1L << 31
                                : type.equals(DataTypes.DoubleType)
                                        ? 1L << 53
                                        : type.equals(DataTypes.LongType)
                                                ? 1L << 63
                                                : type.equals(IdvTypeResolver.UINT64) ? -1 : 0;
        return Long.compareUnsigned(count, limit) <= 0;
    }

    /**
     * The mapping of a column under the options.
     *
     * @param keyValues codec of the column's key values; empty if the file does not store them or the column has no
     *     keys
     * @param sizeUnknown whether all vectors have the same, unknown size, because all are missing or empty
     * @throws io.github.mlformats.core.error.UsageException if Spark ML is needed, but not on the class path
     */
    public TypeMapping defaultMapping(Codec.Known codec, Optional<Codec.Known> keyValues, boolean sizeUnknown) {
        if (codec instanceof Codec.Vector vector) {
            TypeMapping item = item(vector.inner(), keyValues);
            if (options.get(IdvReadOptions.VECTORS) == VectorRepresentation.SPARSE) {
                return new TypeMapping.Sparse(item);
            }
            boolean ml = options.get(IdvReadOptions.VECTORS) == VectorRepresentation.ML
                    && (vector.type().size() > 0 || sizeUnknown);
            return ml && item instanceof TypeMapping.Scalar scalar && isFloat(scalar.stored())
                    ? new TypeMapping.MlVector(scalar, SparkMl.vectorType())
                    : new TypeMapping.Array(item);
        }
        return item(codec, keyValues);
    }

    private static boolean isFloat(IdvType.Primitive type) {
        return type == IdvType.Primitive.SINGLE || type == IdvType.Primitive.DOUBLE;
    }

    private TypeMapping item(Codec.Known codec, Optional<Codec.Known> keyValues) {
        if (codec instanceof Codec.Key key) {
            return key(key, keyValues);
        }
        return scalar((Codec.Scalar) codec);
    }

    private TypeMapping.Scalar scalar(Codec.Scalar codec) {
        return new TypeMapping.Scalar(codec.type(), primitive(codec.type()), codec.supportsMissing());
    }

    private TypeMapping key(Codec.Key codec, Optional<Codec.Known> values) {
        IdvType.Key key = (IdvType.Key) codec.type();
        if (options.get(IdvReadOptions.KEYS) == Keys.RAW) {
            return new TypeMapping.Scalar(key.stored(), primitive(key.stored()), false);
        }
        if (options.get(IdvReadOptions.KEYS) == Keys.VALUE && values.isPresent()) {
            return new TypeMapping.KeyValue(key, value(values.get()));
        }
        return new TypeMapping.KeyIndex(key, indexType(key.count()));
    }

    /** The mapping of a key value. A key value that is a key itself is read as stored. */
    private TypeMapping.Scalar value(Codec.Known codec) {
        Codec.Scalar scalar = codec instanceof Codec.Key key ? key.inner() : (Codec.Scalar) codec;
        return scalar(scalar);
    }

    /** The Spark type of the indices below an unsigned count. */
    private static DataType indexType(long count) {
        if (count < 0) {
            return IdvTypeResolver.UINT64;
        }
        return count <= Integer.MAX_VALUE ? DataTypes.IntegerType : DataTypes.LongType;
    }

    private DataType primitive(IdvType.Primitive type) {
        return switch (type) {
            case SBYTE -> DataTypes.ByteType;
            case BYTE, INT16 -> DataTypes.ShortType;
            case UINT16, INT32 -> DataTypes.IntegerType;
            case UINT32, INT64 -> DataTypes.LongType;
            case UINT64 ->
                options.get(IdvReadOptions.UINT64) == UInt64.LONG ? DataTypes.LongType : IdvTypeResolver.UINT64;
            case SINGLE -> DataTypes.FloatType;
            case DOUBLE -> DataTypes.DoubleType;
            case BOOLEAN -> DataTypes.BooleanType;
            case TEXT -> DataTypes.StringType;
            case TIME_SPAN ->
                options.get(IdvReadOptions.TICKS) ? DataTypes.LongType : DataTypes.createDayTimeIntervalType();
            case DATE_TIME -> options.get(IdvReadOptions.TICKS) ? DataTypes.LongType : DataTypes.TimestampNTZType;
            case DATE_TIME_OFFSET -> dateTimeOffset();
            case ROW_ID -> DataTypes.BinaryType;
        };
    }

    private DataType dateTimeOffset() {
        if (options.get(IdvReadOptions.TICKS)) {
            return withOffset(TICKS_FIELD);
        }
        return options.get(IdvReadOptions.DATE_TIME_OFFSET) == DateTimeOffset.STRUCT
                ? withOffset(INSTANT_FIELD)
                : DataTypes.TimestampType;
    }

    private static StructType withOffset(StructField time) {
        StructField offset = DataTypes.createStructField(OFFSET_MINUTES, DataTypes.IntegerType, false);
        return DataTypes.createStructType(new StructField[] {time, offset});
    }
}
