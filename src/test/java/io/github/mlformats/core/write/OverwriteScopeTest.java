package io.github.mlformats.core.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.table.ColumnNameMatcher;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.filter.AlwaysTrue;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;

/** The partition that the conditions of an overwrite select. */
class OverwriteScopeTest {
    private static final StructType ROWS = StructType.fromDDL("id BIGINT, p INT, q INT");

    private static Optional<String> selected(Predicate... conditions) {
        return selected(false, conditions);
    }

    private static Optional<String> selected(boolean caseSensitive, Predicate... conditions) {
        return OverwriteScope.partition(
                        conditions, Partitions.ofLastColumns(ROWS, 2, "UTC"), new ColumnNameMatcher(caseSensitive))
                .map(OverwriteScope::below);
    }

    private static Predicate condition(String operator, String column, Integer... values) {
        return new Predicate(
                operator,
                Stream.concat(
                                Stream.of((Expression) Expressions.column(column)),
                                Stream.of(values).map(Expressions::literal))
                        .toArray(Expression[]::new));
    }

    @Test
    void selectsThePartitionOfEqualities() {
        assertThat(selected(condition("<=>", "p", 1))).contains("p=1");
        assertThat(selected(condition("=", "q", 2), condition("<=>", "p", 1))).contains("p=1/q=2");
        assertThat(selected(condition("IS_NULL", "p"))).contains("p=__HIVE_DEFAULT_PARTITION__");
        assertThat(selected()).contains("");
    }

    @Test
    void selectsNoPartitionIfConditionsAreNotOneValueOfEachLeadingColumn() {
        List<Predicate[]> none = List.of(
                new Predicate[] {condition("<=>", "q", 2)},
                new Predicate[] {condition(">", "p", 1)},
                new Predicate[] {condition("IS_NOT_NULL", "p")},
                new Predicate[] {condition("<=>", "id", 1)},
                new Predicate[] {new AlwaysTrue()});

        assertThat(none)
                .allSatisfy(conditions -> assertThat(selected(conditions)).isEmpty());
    }

    /** They contradict each other, or say the same twice. */
    @Test
    void selectsNoPartitionByTwoConditionsOnAColumn() {
        assertThat(selected(condition("<=>", "p", 1), condition("<=>", "p", 2))).isEmpty();
        assertThat(selected(condition("<=>", "p", 1), condition("IS_NULL", "p")))
                .isEmpty();
        assertThat(selected(condition("<=>", "p", 1), condition("<=>", "P", 2))).isEmpty();
    }

    @Test
    void comparesNamesAsTheSessionDoes() {
        assertThat(selected(condition("<=>", "P", 1))).contains("p=1");
        assertThat(selected(true, condition("<=>", "P", 1))).isEmpty();
    }
}
