package io.github.mlformats.core.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Read options of a table: the same as for a path, with precedence over the options of the table. */
class TableReadOptionsTest extends NumbersTest {
    @BeforeEach
    void makeTable() {
        counting(0, 10).write(directory.resolve("t/a"));
        counting(100, 5).write(directory.resolve("t/b"));
        spark.sql("CREATE TABLE named USING numbers OPTIONS (pathGlobFilter 'a') LOCATION '" + path("t") + "'");
    }

    @AfterEach
    void dropTable() {
        spark.sql("DROP TABLE IF EXISTS named");
    }

    private long rows(String option, String value) {
        Dataset<Row> table = spark.read().option(option, value).table("named");
        assertThat(table.collectAsList()).hasSize((int) table.count());
        return table.count();
    }

    @Test
    void readOptionsTakePrecedence() {
        assertThat(spark.table("named").count()).isEqualTo(10);
        assertThat(rows("pathGlobFilter", "b")).isEqualTo(5);
        assertThat(rows("PATHGLOBFILTER", "*")).isEqualTo(15);
        assertThat(spark.table("named").count()).isEqualTo(10);
    }

    @Test
    void tableOptionsStillApply() {
        assertThat(rows("schemaFiles", "1")).isEqualTo(10);
    }

    @Test
    void readsWithOptionsInSql() {
        assertThat(spark.sql("SELECT * FROM named WITH (pathGlobFilter = 'b')").count())
                .isEqualTo(5);
    }

    @Test
    void readsWithDifferentOptionsAreNotShared() {
        Dataset<Row> a = spark.table("named").select("id");
        Dataset<Row> b =
                spark.read().option("pathGlobFilter", "b").table("named").select("id");

        assertThat(longs(a.union(b).agg(org.apache.spark.sql.functions.sum("id"))))
                .containsExactly(45L + 510L);
    }

    @Test
    void namesAndValuesAreChecked() {
        assertThatThrownBy(() -> rows("schemaFiles", "many"))
                .isInstanceOf(UsageException.class)
                .hasMessage("option schemaFiles is 'many', but must be: integer, at least 1");
        assertThatThrownBy(() -> rows("pathGlobFiltr", "b"))
                .isInstanceOf(UsageException.class)
                .hasMessage("unknown option 'pathGlobFiltr': did you mean 'pathGlobFilter'?");
    }

    @Test
    void pathCannotBeChanged() {
        assertThatThrownBy(() -> rows("path", path("elsewhere")))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "a table is read at its own location, but option path names another path: '" + path("elsewhere")
                                + "'. Remove the option, or read the path with load(path) instead of table(name)");
    }

    @Test
    void optionsThatChangeTheColumnsAreRejected() {
        assertThatThrownBy(() -> rows("longs", "other"))
                .isInstanceOf(UsageException.class)
                .hasMessage("option longs is 'other', but the columns of the table are those of ''. Read the files with"
                        + " load(path) instead of table(name), or create another table with the option");
        assertThatThrownBy(() ->
                        spark.sql("SELECT * FROM named WITH (longs = 'other')").count())
                .isInstanceOf(UsageException.class);
    }
}
