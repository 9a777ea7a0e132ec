package io.github.mlformats.core.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.table.ColumnNameMatcher;
import io.github.mlformats.core.table.DataFile;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.LiteralValue;
import org.apache.spark.sql.connector.expressions.filter.And;
import org.apache.spark.sql.connector.expressions.filter.Not;
import org.apache.spark.sql.connector.expressions.filter.Or;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.junit.jupiter.api.Test;

/** File filters on partition columns: a file is skipped only if SQL would filter out all of its rows. */
class FileFilterTest {
    private static final StructType PARTITIONS =
            new StructType().add("year", "int").add("place", "string").add("share", "double");
    private static final FileFilter.FileColumns COLUMNS =
            new FileFilter.FileColumns(PARTITIONS.add("value", "long"), PARTITIONS, new ColumnNameMatcher(false));

    private static final DataFile FILE = file(2026, "Rome", 0.5);
    private static final DataFile UNKNOWN_YEAR = file(null, "Rome", Double.NaN);

    @Test
    void comparesWithPartitionValue() {
        assertThat(test(compare("=", "year", 2026), FILE)).isTrue();
        assertThat(test(compare("<>", "year", 2026), FILE)).isFalse();
        assertThat(test(compare(">", "YEAR", 2025), FILE)).isTrue();
        assertThat(test(compare("<=", "year", 2025), FILE)).isFalse();
        assertThat(test(new Predicate("<", new Expression[] {literal(2025), Expressions.column("year")}), FILE))
                .isTrue();
    }

    @Test
    void comparisonWithNullIsUnknown() {
        assertThat(test(compare("=", "year", 2026), UNKNOWN_YEAR)).isNull();
        assertThat(test(new Not(compare("=", "year", 2026)), UNKNOWN_YEAR)).isNull();
        assertThat(test(compare("<=>", "year", 2026), UNKNOWN_YEAR)).isFalse();
        assertThat(test(named("IS_NULL", "year"), UNKNOWN_YEAR)).isTrue();
        assertThat(test(named("IS_NOT_NULL", "year"), UNKNOWN_YEAR)).isFalse();
    }

    @Test
    void notInWithNullIsNeverTrue() {
        Predicate in = in(literal(2025), new LiteralValue<>(null, DataTypes.IntegerType));
        assertThat(test(new Not(in), FILE)).isNull();
        assertThat(test(new Not(in(literal(2025))), FILE)).isTrue();
        assertThat(test(new Not(in(literal(2025))), UNKNOWN_YEAR)).isNull();
    }

    @Test
    void unknownPropagatesThroughAndOrAsInSql() {
        Predicate unknown = compare("=", "year", 1);
        Predicate right = compare("=", "place", UTF8String.fromString("Rome"));
        Predicate wrong = compare("=", "place", UTF8String.fromString("Oslo"));
        assertThat(test(new And(unknown, right), UNKNOWN_YEAR)).isNull();
        assertThat(test(new And(unknown, wrong), UNKNOWN_YEAR)).isFalse();
        assertThat(test(new Or(unknown, right), UNKNOWN_YEAR)).isTrue();
        assertThat(test(new Or(unknown, wrong), UNKNOWN_YEAR)).isNull();
    }

    @Test
    void numbersCompareInSparkOrder() {
        assertThat(test(compare("=", "share", Double.NaN), UNKNOWN_YEAR)).isTrue();
        assertThat(test(compare(">", "share", Double.POSITIVE_INFINITY), UNKNOWN_YEAR))
                .isTrue();
        assertThat(test(compare("=", "share", -0.0), file(1, "", 0.0))).isTrue();
    }

    @Test
    void stringPredicates() {
        assertThat(test(text("STARTS_WITH", "Ro"), FILE)).isTrue();
        assertThat(test(text("ENDS_WITH", "Ro"), FILE)).isFalse();
        assertThat(test(text("CONTAINS", "om"), FILE)).isTrue();
    }

    @Test
    void fileMetadataFieldsAreColumns() {
        Expression name = Expressions.column("_metadata.file_name");
        Expression literal = new LiteralValue<>(UTF8String.fromString("a.idv"), DataTypes.StringType);
        assertThat(test(new Predicate("=", new Expression[] {name, literal}), FILE))
                .isTrue();
    }

    @Test
    void rowPredicatesAreLeftToSpark() {
        assertThat(FileFilter.of(compare("=", "value", 1L), COLUMNS)).isEmpty();
        assertThat(FileFilter.of(new Or(compare("=", "year", 1), compare("=", "value", 1L)), COLUMNS))
                .isEmpty();
        assertThat(FileFilter.of(new Not(compare("=", "value", 1L)), COLUMNS)).isEmpty();
        assertThat(FileFilter.of(new Predicate("BIT_AND", new Expression[0]), COLUMNS))
                .isEmpty();
    }

    private static DataFile file(Object year, String place, double share) {
        return new DataFile("file:/data/a.idv", 10, 0, new GenericInternalRow(new Object[] {
            year, UTF8String.fromString(place), share
        }));
    }

    private static Boolean test(Predicate predicate, DataFile file) {
        return FileFilter.of(predicate, COLUMNS).orElseThrow().test(file);
    }

    private static Predicate compare(String operator, String column, Object value) {
        return new Predicate(operator, new Expression[] {Expressions.column(column), literal(value)});
    }

    private static Predicate text(String operator, String value) {
        return compare(operator, "place", UTF8String.fromString(value));
    }

    private static Predicate named(String operator, String column) {
        return new Predicate(operator, new Expression[] {Expressions.column(column)});
    }

    private static Predicate in(Expression... values) {
        Expression[] children = new Expression[values.length + 1];
        children[0] = Expressions.column("year");
        System.arraycopy(values, 0, children, 1, values.length);
        return new Predicate("IN", children);
    }

    private static LiteralValue<Object> literal(Object value) {
        if (value instanceof UTF8String) {
            return new LiteralValue<>(value, DataTypes.StringType);
        } else if (value instanceof Integer) {
            return new LiteralValue<>(value, DataTypes.IntegerType);
        }
        return new LiteralValue<>(value, value instanceof Long ? DataTypes.LongType : DataTypes.DoubleType);
    }
}
