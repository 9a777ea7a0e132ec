package io.github.mlformats.core.testing.spark;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Rows in groups of near values, and filters of these values. Some groups have only nulls, NaNs, zeros of both signs, the
 * least or greatest values, or texts about as long as the bounds of an index.
 */
final class RandomFilters {
    /** The length to which an index truncates bounds. */
    private static final int BOUND_BYTES = 64;

    private static final String[] TEXT_ENDS = {"", "%", "_", "\\", "a\\%b", "\u00e4\u20ac", "\ud83d\ude00", "\uffff"};

    private final StructType columns;
    private final Random random;
    private final List<Object[]> rows = new ArrayList<>();

    /** @param columns {@code id}, the number of the row, and columns of any of the types below; nulls only where nullable */
    RandomFilters(StructType columns, long seed) {
        this.columns = columns;
        this.random = new Random(seed);
    }

    /** Returns rows that are near each other. */
    List<Row> group(int number, int count) {
        List<Row> group = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Object[] row = Arrays.stream(columns.fields())
                    .map(field -> value(field, number))
                    .toArray();
            rows.add(row);
            group.add(RowFactory.create(row));
        }
        return group;
    }

    private Object value(StructField field, int group) {
        if (field.name().equals("id")) {
            return (long) rows.size();
        }
        boolean onlyNulls = group % 7 == 0;
        if (field.nullable() && (onlyNulls || random.nextInt(10) == 0)) {
            return null;
        }
        int near = group * 4 + random.nextInt(6);
        return value(field.dataType(), near, group % 7);
    }

    private Object value(DataType type, int near, int kind) {
        boolean least = kind == 3 && random.nextInt(5) > 0;
        boolean greatest = kind == 4 && random.nextInt(5) > 0;
        return switch (type.typeName().replaceAll("\\(.*", "")) {
            case "boolean" -> greatest || !least && random.nextBoolean();
            case "byte" -> least ? Byte.MIN_VALUE : greatest ? Byte.MAX_VALUE : (byte) near;
            case "short" -> least ? Short.MIN_VALUE : greatest ? Short.MAX_VALUE : (short) near;
            case "integer" -> least ? Integer.MIN_VALUE : greatest ? Integer.MAX_VALUE : near;
            case "long" -> least ? Long.MIN_VALUE : greatest ? Long.MAX_VALUE : (long) near;
            case "float" -> (float) number(near, kind);
            case "double" -> number(near, kind);
            case "string" -> text(near, kind);
            case "binary" -> bytes(near, kind);
            case "decimal" -> decimal((DecimalType) type, near, least, greatest);
            case "date" -> Date.valueOf(least ? "0001-01-01" : greatest ? "9999-12-31" : "2026-01-" + (10 + near % 20));
            case "timestamp" -> Timestamp.valueOf(time(near, least, greatest));
            case "timestamp_ntz" -> time(near, least, greatest);
            default -> throw new IllegalArgumentException(type.typeName());
        };
    }

    private double number(int near, int kind) {
        double[] special = {Double.NaN, -0.0, 0.0, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        return switch (kind) {
            case 1 -> Double.NaN;
            case 2 -> random.nextBoolean() ? 0.0 : -0.0;
            case 3 -> random.nextBoolean() ? Double.NEGATIVE_INFINITY : -Float.MAX_VALUE;
            case 4 -> random.nextBoolean() ? Double.POSITIVE_INFINITY : Float.MAX_VALUE;
            default -> random.nextInt(30) == 0 ? special[random.nextInt(special.length)] : near / 2.0;
        };
    }

    /** Texts of some groups have about as many bytes as a bound, so that characters are cut. */
    private String text(int near, int kind) {
        String text = String.format("%03d", near) + TEXT_ENDS[random.nextInt(TEXT_ENDS.length)];
        if (kind < 5) {
            return kind == 3 ? text.substring(0, random.nextInt(2)) : text;
        }
        String unit = kind == 5 ? "z" : new String[] {"\u00e4", "\u20ac", "\ud83d\ude00", "\uffff"}[near % 4];
        StringBuilder padded = new StringBuilder(text);
        int bytes = BOUND_BYTES - 2 + random.nextInt(5);
        while (padded.toString().getBytes(StandardCharsets.UTF_8).length < bytes) {
            padded.append(unit);
        }
        return padded.toString();
    }

    private byte[] bytes(int near, int kind) {
        byte[] bytes = new byte[kind < 5 ? random.nextInt(4) : BOUND_BYTES - 2 + random.nextInt(5)];
        Arrays.fill(bytes, kind == 6 ? (byte) 0xff : (byte) (near * 5));
        return bytes;
    }

    /** Not negative if there are no fractional digits: such decimals are unsigned numbers of 64 bits. */
    private static BigDecimal decimal(DecimalType type, int near, boolean least, boolean greatest) {
        BigDecimal most = type.scale() == 0
                ? new BigDecimal(BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE))
                : new BigDecimal(BigInteger.TEN.pow(type.precision()).subtract(BigInteger.ONE), type.scale());
        if (least || greatest) {
            return greatest ? most : type.scale() == 0 ? BigDecimal.ZERO : most.negate();
        }
        return new BigDecimal(BigInteger.valueOf(near - (type.scale() == 0 ? 0 : 20)), 0).setScale(type.scale());
    }

    private static LocalDateTime time(int near, boolean least, boolean greatest) {
        return least
                ? LocalDateTime.of(1, 1, 1, 0, 0)
                : greatest
                        ? LocalDateTime.of(9999, 12, 31, 23, 59, 59, 999_999_000)
                        : LocalDateTime.of(2026, 1, 1, 0, 0).plusHours(near);
    }

    /** Returns a filter of values of the rows so far, and of values near them. */
    Column filter(int depth) {
        StructField field = columns.fields()[random.nextInt(columns.length())];
        Column column = functions.col(field.name());
        return switch (random.nextInt(depth == 0 ? 6 : 9)) {
            case 0 -> random.nextBoolean() ? column.isNull() : column.isNotNull();
            case 1 -> in(field);
            case 2 -> like();
            case 3, 4, 5 -> comparison(column, literal(field, random.nextInt(15) == 0));
            case 6 -> functions.not(filter(depth - 1));
            case 7 -> filter(depth - 1).and(filter(depth - 1));
            default -> filter(depth - 1).or(filter(depth - 1));
        };
    }

    private Column comparison(Column column, Column literal) {
        return switch (random.nextInt(8)) {
            case 0 -> column.lt(literal);
            case 1 -> column.leq(literal);
            case 2 -> column.gt(literal);
            case 3 -> column.geq(literal);
            case 4 -> column.notEqual(literal);
            case 5 -> column.eqNullSafe(literal);
            default -> column.equalTo(literal);
        };
    }

    private Column in(StructField field) {
        Object[] list = new Object[1 + random.nextInt(12)];
        Arrays.setAll(list, i -> literal(field, random.nextInt(20) == 0));
        Column in = functions.col(field.name()).isin(list);
        return random.nextInt(3) == 0 ? functions.not(in) : in;
    }

    /** A prefix of a text, whose characters that have a meaning in patterns are sometimes escaped. */
    private Column like() {
        List<String> texts = Arrays.stream(columns.fields())
                .filter(field -> field.dataType().typeName().equals("string"))
                .map(StructField::name)
                .toList();
        String name = texts.get(random.nextInt(texts.size()));
        Object text = rows.get(random.nextInt(rows.size()))[columns.fieldIndex(name)];
        String whole = text == null ? "0" : (String) text;
        String prefix = whole.substring(
                0, whole.offsetByCodePoints(0, random.nextInt(whole.codePointCount(0, whole.length()) + 1)));
        Column column = functions.col(name);
        // Spark's LIKE on local relations does not find characters of two UTF-16 units.
        return random.nextBoolean() || prefix.chars().anyMatch(unit -> Character.isSurrogate((char) unit))
                ? column.startsWith(prefix)
                : column.like(prefix.replaceAll("[\\\\%_]", "\\\\$0") + (random.nextInt(4) == 0 ? "" : "%"));
    }

    private Column literal(StructField field, boolean isNull) {
        int position = columns.fieldIndex(field.name());
        Object value = isNull
                ? null
                : random.nextInt(4) == 0
                        ? value(field.dataType(), random.nextInt(80), random.nextInt(7))
                        : rows.get(random.nextInt(rows.size()))[position];
        return functions.lit(value).cast(field.dataType());
    }
}
