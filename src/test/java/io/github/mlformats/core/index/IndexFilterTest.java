package io.github.mlformats.core.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.index.IndexSchema.DamagedEntryException;
import io.github.mlformats.core.index.IndexSchema.Range;
import io.github.mlformats.core.table.ColumnNameMatcher;
import io.github.mlformats.core.table.DataFile;
import io.github.mlformats.core.table.ObjectSerializer;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.LiteralValue;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.execution.vectorized.OnHeapColumnVector;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.junit.jupiter.api.Test;

/** Filters on statistics, compared with the same filters on each row, for random rows and predicates. */
class IndexFilterTest {
    private static final StructType COLUMNS = new StructType()
            .add("flag", DataTypes.BooleanType)
            .add("number", DataTypes.IntegerType)
            .add("double", DataTypes.DoubleType)
            .add("float", DataTypes.FloatType)
            .add("text", DataTypes.StringType)
            .add("bytes", DataTypes.BinaryType)
            .add("decimal", DataTypes.createDecimalType(20, 0))
            .add("money", DataTypes.createDecimalType(10, 2))
            .add("date", DataTypes.DateType)
            .add("time", DataTypes.TimestampType);

    private static final Range RANGE = new Range(new FileVersion("a/b.idv", 1000, 7, 0), "idv{}", 100, 20, 10);

    private final Random random = new Random(48);

    /** A value near others, so that comparisons have all results. */
    private Object value(DataType type, int center) {
        int near = center + random.nextInt(5) - 2;
        if (random.nextInt(8) == 0) {
            return null;
        } else if (type.equals(DataTypes.BooleanType)) {
            return center > 5 || random.nextBoolean();
        } else if (type.equals(DataTypes.DoubleType) || type.equals(DataTypes.FloatType)) {
            double[] special = {Double.NaN, -0.0, 0.0, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
            double number = random.nextInt(6) == 0 ? special[random.nextInt(special.length)] : near / 2.0;
            return type.equals(DataTypes.DoubleType) ? (Object) number : (Object) (float) number;
        } else if (type.equals(DataTypes.StringType)) {
            return UTF8String.fromString(text(near));
        } else if (type.equals(DataTypes.BinaryType)) {
            byte[] bytes = new byte[random.nextInt(3) == 0 ? 100 : 2];
            Arrays.fill(bytes, random.nextInt(4) == 0 ? (byte) 0xff : (byte) (near * 20));
            return bytes;
        } else if (type instanceof DecimalType decimal) {
            BigInteger unscaled = BigInteger.valueOf(near - 5);
            unscaled = decimal.precision() == 20 ? unscaled.multiply(BigInteger.TEN.pow(18)) : unscaled;
            return Decimal.apply(new BigDecimal(unscaled, decimal.scale()), decimal.precision(), decimal.scale());
        }
        return type.equals(DataTypes.TimestampType) ? (Object) (long) near : (Object) near;
    }

    private String text(int near) {
        String[] ends = {
            "", "a", "\u00e4\u20ac", "\ud83d\ude00", "\uffff".repeat(40), "z".repeat(90), "\ud83d\ude00".repeat(30)
        };
        return "xy".substring(0, random.nextInt(3))
                + (char) ('a' + Math.max(0, near))
                + ends[random.nextInt(ends.length)];
    }

    private Predicate predicate(int depth) {
        int kind = random.nextInt(depth == 0 ? 4 : 7);
        StructField field = COLUMNS.fields()[random.nextInt(COLUMNS.length())];
        Expression column = Expressions.column(field.name());
        return switch (kind) {
            case 0 -> new Predicate(random.nextBoolean() ? "IS_NULL" : "IS_NOT_NULL", new Expression[] {column});
            case 1 -> {
                Expression[] children = new Expression[1 + random.nextInt(4)];
                children[0] = column;
                for (int i = 1; i < children.length; i++) {
                    children[i] = literal(field.dataType());
                }
                yield new Predicate("IN", children);
            }
            case 2 -> {
                String[] operators = {"=", "<>", "<", "<=", ">", ">=", "<=>"};
                Expression literal = literal(field.dataType());
                boolean mirrored = random.nextInt(4) == 0;
                yield new Predicate(
                        operators[random.nextInt(operators.length)],
                        mirrored ? new Expression[] {literal, column} : new Expression[] {column, literal});
            }
            case 3 -> {
                String prefix = text(random.nextInt(10));
                prefix = prefix.substring(
                        0, prefix.offsetByCodePoints(0, random.nextInt(prefix.codePointCount(0, prefix.length()) + 1)));
                yield new Predicate("STARTS_WITH", new Expression[] {
                    Expressions.column("text"), new LiteralValue<>(UTF8String.fromString(prefix), DataTypes.StringType)
                });
            }
            case 4 -> new Predicate("NOT", new Expression[] {predicate(depth - 1)});
            case 5 -> new Predicate("AND", new Expression[] {predicate(depth - 1), predicate(depth - 1)});
            default -> new Predicate("OR", new Expression[] {predicate(depth - 1), predicate(depth - 1)});
        };
    }

    private Expression literal(DataType type) {
        return new LiteralValue<>(value(type, random.nextInt(12)), type);
    }

    /** The value of a predicate for a row, as Spark defines it. */
    private static Boolean test(Predicate predicate, Object[] row) {
        Expression[] children = predicate.children();
        switch (predicate.name()) {
            case "NOT":
                Boolean value = test((Predicate) children[0], row);
                return value == null ? null : (Boolean) !value;
            case "AND", "OR":
                Boolean decides = predicate.name().equals("OR");
                Boolean left = test((Predicate) children[0], row);
                Boolean right = test((Predicate) children[1], row);
                if (decides.equals(left) || decides.equals(right)) {
                    return decides;
                }
                return left == null || right == null ? null : (Boolean) !decides;
            case "IS_NULL":
                return operand(children[0], row) == null;
            case "IS_NOT_NULL":
                return operand(children[0], row) != null;
            case "STARTS_WITH":
                UTF8String text = (UTF8String) operand(children[0], row);
                return text == null ? null : (Boolean) text.startsWith((UTF8String) operand(children[1], row));
            case "IN":
                Boolean result = false;
                for (int i = 1; i < children.length; i++) {
                    Boolean equal = compare("=", operand(children[0], row), operand(children[i], row));
                    if (Boolean.TRUE.equals(equal)) {
                        return true;
                    }
                    result = equal == null ? null : result;
                }
                return operand(children[0], row) == null && children.length > 1 ? null : result;
            default:
                return compare(predicate.name(), operand(children[0], row), operand(children[1], row));
        }
    }

    private static Object operand(Expression expression, Object[] row) {
        return expression instanceof LiteralValue<?> literal
                ? literal.value()
                : row[COLUMNS.fieldIndex(expression.references()[0].fieldNames()[0])];
    }

    @SuppressWarnings("unchecked")
    private static Boolean compare(String operator, Object left, Object right) {
        if (left == null || right == null) {
            return operator.equals("<=>") ? (Boolean) (left == right) : null;
        }
        int order;
        if (left instanceof byte[] bytes) {
            order = Arrays.compareUnsigned(bytes, (byte[]) right);
        } else if (left instanceof UTF8String text) {
            order = Arrays.compareUnsigned(text.getBytes(), ((UTF8String) right).getBytes());
        } else if (left instanceof Double || left instanceof Float) {
            double a = ((Number) left).doubleValue();
            double b = ((Number) right).doubleValue();
            order = a == b ? 0 : Double.compare(a, b);
        } else {
            order = ((Comparable<Object>) left).compareTo(right);
        }
        return switch (operator) {
            case "=", "<=>" -> order == 0;
            case "<>" -> order != 0;
            case "<" -> order < 0;
            case "<=" -> order <= 0;
            case ">" -> order > 0;
            default -> order >= 0;
        };
    }

    private static ColumnStatistics statistics(List<Object[]> rows, int column) {
        DataType type = COLUMNS.fields()[column].dataType();
        OnHeapColumnVector vector = new OnHeapColumnVector(rows.size(), type);
        for (int i = 0; i < rows.size(); i++) {
            put(vector, i, rows.get(i)[column], type);
        }
        StatisticsCollector collector = new StatisticsCollector(type);
        collector.add(vector, 0, rows.size());
        return collector.finish();
    }

    private static void put(OnHeapColumnVector vector, int i, Object value, DataType type) {
        if (value == null) {
            vector.putNull(i);
        } else if (value instanceof Boolean flag) {
            vector.putBoolean(i, flag);
        } else if (value instanceof Integer number) {
            vector.putInt(i, number);
        } else if (value instanceof Long number) {
            vector.putLong(i, number);
        } else if (value instanceof Double number) {
            vector.putDouble(i, number);
        } else if (value instanceof Float number) {
            vector.putFloat(i, number);
        } else if (value instanceof Decimal number) {
            vector.putDecimal(i, number, ((DecimalType) type).precision());
        } else {
            byte[] bytes = value instanceof UTF8String text ? text.getBytes() : (byte[]) value;
            vector.putByteArray(i, bytes);
        }
    }

    private List<Object[]> rows() {
        List<Object[]> rows = new ArrayList<>();
        int center = random.nextInt(12);
        boolean allNull = random.nextInt(10) == 0;
        for (int i = 1 + random.nextInt(6); i > 0; i--) {
            Object[] row = new Object[COLUMNS.length()];
            for (int c = 0; c < row.length; c++) {
                row[c] = allNull ? null : value(COLUMNS.fields()[c].dataType(), center);
            }
            rows.add(row);
        }
        return rows;
    }

    @Test
    void neverExcludesAValueThatARowHas() {
        int skipped = 0;
        int possible = 0;
        for (int round = 0; round < 40_000; round++) {
            List<Object[]> rows = rows();
            Predicate predicate = predicate(3);
            FilterCompiler compiler = new FilterCompiler(COLUMNS, new ColumnNameMatcher(false));
            IndexFilter filter = compiler.compile(List.of(predicate));
            ColumnStatistics[] statistics = compiler.columns().stream()
                    .map(field -> random.nextInt(20) == 0 ? null : statistics(rows, COLUMNS.fieldIndex(field.name())))
                    .toArray(ColumnStatistics[]::new);

            int result = filter.evaluate(statistics);

            boolean matches = false;
            for (Object[] row : rows) {
                Boolean value = test(predicate, row);
                int expected = value == null ? IndexFilter.UNKNOWN : value ? IndexFilter.TRUE : IndexFilter.FALSE;
                assertThat(result & expected)
                        .as("%s of %s", predicate, (Object) row)
                        .isNotZero();
                matches |= expected == IndexFilter.TRUE;
            }
            skipped += (result & IndexFilter.TRUE) == 0 ? 1 : 0;
            possible += matches ? 0 : 1;
        }
        assertThat(skipped).isGreaterThan(possible * 6 / 10);
    }

    @Test
    void entriesSurviveStorage() throws Exception {
        for (int round = 0; round < 1000; round++) {
            List<Object[]> rows = rows();
            Range range = new Range(new FileVersion("a", 1, 2, 0), "idv{}", 100, 0, rows.size());
            for (int c = 0; c < COLUMNS.length(); c++) {
                StructField field = COLUMNS.fields()[c];
                ColumnStatistics written = statistics(rows, c);
                ColumnStatistics read = IndexSchema.readStatistics(
                        range, field, "{}", IndexSchema.statistics(range, field, "{}", written));
                assertThat(read).usingRecursiveComparison().isEqualTo(written);
            }
        }
    }

    @Test
    void changedEntryIsDamaged() throws Exception {
        StructField field = COLUMNS.fields()[1];
        ColumnStatistics statistics = new ColumnStatistics(10, 1, 0, 5L, 9L, null);
        InternalRow sound = IndexSchema.statistics(RANGE, field, "{}", statistics);
        assertThat(IndexSchema.readStatistics(RANGE, field, "{}", sound)).isEqualTo(statistics);
        for (int changed : new int[] {1, 2, 3, 4, 10}) {
            InternalRow row = IndexSchema.statistics(RANGE, field, "{}", statistics);
            row.update(changed, 6L);
            assertThatThrownBy(() -> IndexSchema.readStatistics(RANGE, field, "{}", row))
                    .isInstanceOf(DamagedEntryException.class);
        }
        Range other = new Range(new FileVersion("a/c.idv", 1000, 7, 0), "idv{}", 100, 20, 10);
        assertThatThrownBy(() -> IndexSchema.readStatistics(other, field, "{}", sound))
                .isInstanceOf(DamagedEntryException.class);
    }

    @Test
    void entryOfAnotherTypeIsIgnored() throws Exception {
        StructField field = COLUMNS.fields()[1];
        InternalRow entry = IndexSchema.statistics(RANGE, field, "{}", new ColumnStatistics(10, 1, 0, 5L, 9L, null));

        assertThat(IndexSchema.readStatistics(
                        RANGE, new StructField(field.name(), DataTypes.LongType, true, field.metadata()), "{}", entry))
                .isNull();
    }

    @Test
    void entryOfOtherOptionsIsIgnored() throws Exception {
        StructField field = COLUMNS.fields()[1];
        ColumnStatistics statistics = new ColumnStatistics(10, 1, 0, 5L, 9L, null);
        InternalRow dependent = IndexSchema.statistics(RANGE, field, "{keys=RAW}", statistics);
        InternalRow independent = IndexSchema.statistics(RANGE, field, null, statistics);

        assertThat(IndexSchema.readStatistics(RANGE, field, "{keys=RAW}", dependent))
                .isEqualTo(statistics);
        assertThat(IndexSchema.readStatistics(RANGE, field, "{}", dependent)).isNull();
        assertThat(IndexSchema.readStatistics(RANGE, field, "{}", independent)).isEqualTo(statistics);
        dependent.setNullAt(11);
        assertThatThrownBy(() -> IndexSchema.readStatistics(RANGE, field, "{}", dependent))
                .isInstanceOf(DamagedEntryException.class);
    }

    @Test
    void impossibleRangesAreDamaged() {
        long[][] ranges = {{-1, 5, 10}, {0, 0, 10}, {10, 1, 10}, {5, Long.MAX_VALUE, 10}, {0, 11, 10}, {0, -1, 10}};
        for (long[] range : ranges) {
            InternalRow row = new Range(new FileVersion("a", 1, 2, 0), "", range[2], range[0], range[1]).toRow(null);
            assertThat(Range.of(row)).isNull();
        }
        assertThat(Range.of(RANGE.toRow(null))).isEqualTo(RANGE);
    }

    @Test
    void bloomFilterFindsAllValuesAndFewOthers() {
        List<Object[]> rows = new ArrayList<>();
        for (int i = 0; i < 2000; i++) {
            Object[] row = new Object[COLUMNS.length()];
            row[4] = UTF8String.fromString("k\u00e4y " + i);
            rows.add(row);
        }
        ColumnStatistics[] statistics = {statistics(rows, 4)};
        int others = 0;
        for (int i = 0; i < 2000; i++) {
            assertThat(key("k\u00e4y " + i).mayMatch(statistics)).isTrue();
            others += key("k\u00e4y " + i + "x").mayMatch(statistics) ? 1 : 0;
        }
        assertThat(others).isLessThan(200);
    }

    private static IndexFilter key(String value) {
        return new FilterCompiler(COLUMNS, new ColumnNameMatcher(false))
                .compile(List.of(new Predicate("=", new Expression[] {
                    Expressions.column("TEXT"), new LiteralValue<>(UTF8String.fromString(value), DataTypes.StringType)
                })));
    }

    @Test
    void damagedBloomFilterIsNotRead() {
        Object[] row = new Object[COLUMNS.length()];
        row[4] = UTF8String.fromString("a");
        byte[] sound = statistics(Collections.singletonList(row), 4).bloom();
        assertThat(bloom(sound).bloomFilter()).isNotNull();
        for (int length = 0; length < sound.length; length++) {
            assertThat(bloom(Arrays.copyOf(sound, length)).bloomFilter()).isNull();
        }
        for (int i = 0; i < 16; i++) {
            byte[] changed = sound.clone();
            changed[i] = 0x7f;
            bloom(changed).bloomFilter();
        }
    }

    private static ColumnStatistics bloom(byte[] bloom) {
        return new ColumnStatistics(1, 0, 0, null, null, bloom);
    }

    @Test
    void longTextsAreTruncatedToBounds() {
        byte[] highest = new byte[100];
        Arrays.fill(highest, (byte) 0xff);
        assertThat(StatisticsCollector.upperBound(highest)).isNull();
        // A bound that is shorter would be taken for a value.
        highest[0] = 'a';
        assertThat(StatisticsCollector.upperBound(highest)).hasSize(64).startsWith('b', 0);
        byte[] text = UTF8String.fromString("\u00e4".repeat(50)).getBytes();
        assertThat(Arrays.compareUnsigned(StatisticsCollector.lowerBound(text), text))
                .isNegative();
        assertThat(Arrays.compareUnsigned(StatisticsCollector.upperBound(text), text))
                .isPositive();
        assertThat(StatisticsCollector.upperBound(text).length).isLessThanOrEqualTo(64);
    }

    @Test
    void entriesOfOtherVersionsAreNotCollected() throws IOException {
        StructField column = COLUMNS.apply("number");
        List<FileVersion> versions = List.of(
                new FileVersion("a.idv", 1000, 7, 0),
                new FileVersion("a.idv", 1000, 8, 0),
                new FileVersion("a.idv", 1001, 7, 0),
                new FileVersion("b.idv", 1000, 7, 0));
        ColumnStatistics statistics = new ColumnStatistics(10, 0, 0, 5L, 6L, null);
        List<InternalRow> entries = versions.stream()
                .map(version -> new Range(version, "idv{}", 100, 20, 10))
                .map(range -> range.toRow(IndexSchema.row(IndexSchema.statistics(range, column, null, statistics))))
                .toList();
        DataFile current = new DataFile("file:/data/a.idv", 1000, 7, InternalRow.empty());

        IndexScanTask task = new IndexScanTask(
                FileVersion.hashes(List.of(current), "file:/data/"),
                new IndexScanTask.Condition.IsDescribed(),
                new StructType(new StructField[] {column}),
                "idv{}",
                new ValueOptions("{}", false));
        IndexScanTask.Result result = (IndexScanTask.Result)
                ObjectSerializer.decode(task.call(entries.iterator()).next());

        assertThat(result.files()).containsOnlyKeys(versions.get(0));
        assertThat(result.damaged()).isZero();
    }
}
