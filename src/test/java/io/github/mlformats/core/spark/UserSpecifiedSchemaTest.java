package io.github.mlformats.core.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.numbers.NumbersFile;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code spark.read.schema(...)}: the requested columns by name, as types without loss. */
class UserSpecifiedSchemaTest extends NumbersTest {
    @BeforeEach
    void writeFile() {
        NumbersFile.rows(10)
                .ints("small", row -> row)
                .longs("large", row -> row * 1e10)
                .floats("single", row -> row / 4.0)
                .doubles("exact", row -> row / 8.0)
                .write(directory.resolve("a.numbers"));
    }

    private Dataset<Row> loadAs(String schema) {
        return read().schema(schema).load(path("a.numbers"));
    }

    @Test
    void someColumnsInAnotherOrder() {
        assertThat(loadAs("exact DOUBLE, small INT").collectAsList().get(9).toString())
                .isEqualTo("[1.125,9]");
    }

    @Test
    void namesInAnotherCase() {
        assertThat(loadAs("SMALL INT").selectExpr("sum(SMALL)").head().getLong(0))
                .isEqualTo(45);
    }

    @Test
    void widerTypes() {
        Dataset<Row> wide = loadAs("small DOUBLE, large DECIMAL(20, 1), single DOUBLE");

        assertThat(wide.collectAsList().get(9).toString()).isEqualTo("[9.0,90000000000.0,2.25]");
        assertThat(loadAs("small BIGINT").selectExpr("sum(small)").head().getLong(0))
                .isEqualTo(45);
    }

    @Test
    void lossyType() {
        assertThatThrownBy(() -> loadAs("large INT").collect())
                .isInstanceOf(UsageException.class)
                .hasMessage("column 'large' is requested as int, but is bigint in count:" + directory
                        + "/a.numbers, which cannot be converted without loss. Read it with its own type and cast it in the"
                        + " query");
    }

    @Test
    void unknownColumn() {
        assertThatThrownBy(() -> loadAs("small INT, tiny INT").collect())
                .isInstanceOf(UsageException.class)
                .hasMessage("column 'tiny' is missing in count:" + directory
                        + "/a.numbers, which has small, large, single, exact. Set option(\"mergeSchema\", true) to read it as"
                        + " null there");
    }

    @Test
    void unknownColumnIsNullWithMergeSchema() {
        assertThat(read().schema("tiny INT, small INT")
                        .option("mergeSchema", true)
                        .load(path("a.numbers"))
                        .collectAsList()
                        .get(9)
                        .toString())
                .isEqualTo("[null,9]");
    }

    @Test
    void columnSemanticsMustAgreeInAllFiles() {
        NumbersFile.rows(5).longsIn("m", "length", row -> row).write(directory.resolve("t/a.numbers"));
        NumbersFile.rows(5)
                .longsIn("ft", "length", row -> row)
                .longs("id", row -> row)
                .write(directory.resolve("t/b.numbers"));

        assertThatThrownBy(() -> read().schema("length BIGINT").load(path("t")).collect())
                .hasMessageContaining("column 'length' has a different meaning")
                .hasMessageContaining("b.numbers")
                .hasMessageContaining("ft instead of m");
    }
}
