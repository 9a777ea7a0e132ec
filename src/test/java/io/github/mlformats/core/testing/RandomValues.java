package io.github.mlformats.core.testing;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.Timestamp;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructType;

/** Random types and values, including the limits of each type. */
public final class RandomValues {
    private static final DataType UNSIGNED = DataTypes.createDecimalType(20, 0);
    private static final List<DataType> SCALARS = List.of(
            DataTypes.BooleanType,
            DataTypes.ByteType,
            DataTypes.ShortType,
            DataTypes.IntegerType,
            DataTypes.LongType,
            DataTypes.FloatType,
            DataTypes.DoubleType,
            DataTypes.StringType,
            DataTypes.BinaryType,
            DataTypes.TimestampType,
            UNSIGNED);
    private static final List<String> TEXTS = List.of("", "a", "é日😀", "nd", "\u0000", "x".repeat(300));
    private static final List<Double> REALS =
            List.of(0.0, -0.0, 0.1, Double.NaN, Double.POSITIVE_INFINITY, Double.MIN_VALUE, -Double.MAX_VALUE);

    private final Random random;
    private final int timeBits;

    /** @param timeBits of the milliseconds of a timestamp, its sign included */
    public RandomValues(Random random, int timeBits) {
        this.random = random;
        this.timeBits = timeBits;
    }

    /** @param depth of containers in it, at most */
    public DataType type(int depth) {
        int kind = depth == 0 ? 0 : random.nextInt(6);
        return switch (kind) {
            case 1 -> DataTypes.createArrayType(type(depth - 1));
            case 2 -> DataTypes.createMapType(DataTypes.StringType, type(depth - 1));
            case 3 -> new StructType().add("a", type(depth - 1)).add("b", type(depth - 1));
            default -> SCALARS.get(random.nextInt(SCALARS.size()));
        };
    }

    /** A value, or null. */
    public Object of(DataType type) {
        if (random.nextInt(6) == 0) {
            return null;
        }
        if (type instanceof ArrayType array) {
            return Arrays.asList(IntStream.range(0, random.nextInt(20))
                    .mapToObj(i -> of(array.elementType()))
                    .toArray());
        }
        if (type instanceof StructType struct) {
            return RowFactory.create(Arrays.stream(struct.fields())
                    .map(field -> of(field.dataType()))
                    .toArray());
        }
        if (type instanceof MapType map) {
            Map<Object, Object> entries = new LinkedHashMap<>();
            for (int i = random.nextInt(4); i > 0; i--) {
                entries.put("k" + i, of(map.valueType()));
            }
            return entries;
        }
        return scalar(type);
    }

    private Object scalar(DataType type) {
        long bits = random.nextLong() >> random.nextInt(Long.SIZE);
        double real = random.nextBoolean() ? REALS.get(random.nextInt(REALS.size())) : random.nextGaussian();
        if (type.equals(UNSIGNED)) {
            return new BigDecimal(new BigInteger(Long.SIZE, random));
        }
        return switch (type.typeName()) {
            case "boolean" -> random.nextBoolean();
            case "byte" -> (byte) bits;
            case "short" -> (short) bits;
            case "integer" -> (int) bits;
            case "long" -> bits;
            case "float" -> (float) real;
            case "double" -> real;
            case "string" -> TEXTS.get(random.nextInt(TEXTS.size()));
            case "binary" -> TEXTS.get(random.nextInt(TEXTS.size())).getBytes(StandardCharsets.UTF_8);
            default -> new Timestamp(bits >> Long.SIZE - timeBits);
        };
    }
}
