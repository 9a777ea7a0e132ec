package io.github.mlformats.core.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import java.util.HashMap;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalog.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** DDL statements on tables, which are external: their files exist before and are kept. */
class TableTest extends NumbersTest {
    @BeforeEach
    void makeTable() {
        counting(0, 10).write(directory.resolve("t/a"));
        counting(10, 10).write(directory.resolve("t/b"));
        spark.sql("CREATE TABLE named USING numbers OPTIONS (pathGlobFilter 'a') COMMENT 'ten of them'" + " LOCATION '"
                + path("t") + "' TBLPROPERTIES (team = 'blue')");
    }

    @AfterEach
    void dropTable() {
        spark.sql("DROP TABLE IF EXISTS named");
        assertThat(directory.resolve("t").toFile().list()).containsExactlyInAnyOrder("a", "b");
    }

    private String statement() {
        return spark.sql("SHOW CREATE TABLE named").head().getString(0);
    }

    @Test
    void showCreateTable() {
        assertThat(statement().lines())
                .contains(
                        "USING numbers",
                        "  'pathGlobFilter' = 'a')",
                        "LOCATION '" + path("t") + "'",
                        "  'team' = 'blue')")
                .anyMatch(line -> line.strip().startsWith("id BIGINT"));
    }

    @Test
    void showCreateTableCanBeRun() {
        String statement = statement();
        spark.sql("DROP TABLE named");

        spark.sql(statement);

        assertThat(statement()).isEqualTo(statement);
        assertThat(spark.table("named").count()).isEqualTo(10);
    }

    @Test
    void description() {
        Map<String, String> description = new HashMap<>();
        for (Row row : spark.sql("DESCRIBE EXTENDED named").collectAsList()) {
            description.put(row.getString(0), row.getString(1));
        }
        assertThat(description)
                .containsEntry("Type", "EXTERNAL")
                .containsEntry("Provider", "numbers")
                .containsEntry("Location", path("t"));
        assertThat(description.get("Table Properties")).contains("team=blue").doesNotContain("location");
    }

    @Test
    void catalog() throws Exception {
        Table table = spark.catalog().getTable("named");

        assertThat(table.tableType()).isEqualTo("EXTERNAL");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ALTER TABLE named RENAME COLUMN id TO number",
                "ALTER TABLE named DROP COLUMN half",
                "ALTER TABLE named REPLACE COLUMNS (id INT)"
            })
    void columnsAreThoseOfTheFiles(String sql) {
        assertThatThrownBy(() -> spark.sql(sql))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "the columns of numbers " + path("t") + " are defined by its files: they can be added"
                                + " and get comments, but not be altered otherwise. To select other columns, create a view of the table");
        assertThat(spark.table("named").columns()).containsExactly("id", "half");
    }

    @Test
    void columnsCannotBeAddedToReadOnlyFormats() {
        assertThatThrownBy(() -> spark.sql("ALTER TABLE named ADD COLUMN more INT"))
                .hasMessage("column 'more' cannot be added to numbers " + path("t")
                        + ": tables of its format are read-only");
        assertThat(spark.table("named").columns()).containsExactly("id", "half");
    }

    @Test
    void propertiesCanBeChanged() {
        spark.sql("ALTER TABLE named SET TBLPROPERTIES (team = 'red')");

        assertThat(statement()).contains("'team' = 'red'");
    }

    @Test
    void propertiesAreNoOptions() {
        spark.sql("ALTER TABLE named SET TBLPROPERTIES (pathGlobFilter = '*.none', mode = 'nonsense', skip = 'x')");

        assertThat(spark.table("named").count()).isEqualTo(10);
        assertThat(statement()).contains("'mode' = 'nonsense'");
    }

    @Test
    void commentIsKeptByOtherChanges() {
        spark.sql("ALTER TABLE named SET TBLPROPERTIES (team = 'red')");
        spark.sql("ALTER TABLE named ALTER COLUMN id COMMENT 'from 0'");
        assertThat(statement()).contains("COMMENT 'ten of them'");

        spark.sql("COMMENT ON TABLE named IS 'ten numbers'");
        spark.sql("ALTER TABLE named UNSET TBLPROPERTIES (team)");
        assertThat(statement()).contains("COMMENT 'ten numbers'");
    }

    @Test
    void newLocationOfACachedTableIsRead() {
        spark.sql("CACHE TABLE named");
        assertThat(spark.table("named").count()).isEqualTo(10);

        spark.sql("ALTER TABLE named SET LOCATION '" + path("other") + "'");

        assertThat(spark.table("named").count()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CLUSTERED BY (id) INTO 4 BUCKETS",
                "CLUSTERED BY (id) SORTED BY (half) INTO 4 BUCKETS",
                "CLUSTER BY (id)"
            })
    void bucketsAreRejected(String layout) {
        assertThatThrownBy(() -> spark.sql("CREATE TABLE more (id BIGINT, half DOUBLE) USING numbers " + layout
                        + " LOCATION '" + path("t") + "'"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("a table of numbers files does not support ")
                .hasMessageContaining("Use PARTITIONED BY (column)");
        assertThat(spark.catalog().tableExists("more")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE TABLE without (id BIGINT) USING numbers",
                "CREATE TABLE without USING numbers",
                "CREATE TABLE without USING numbers OPTIONS (pathGlobFilter 'a')"
            })
    void tableWithoutFiles(String sql) {
        assertThatThrownBy(() -> spark.sql(sql))
                .isInstanceOf(UsageException.class)
                .hasMessage("a table of numbers files needs the LOCATION of existing files: no statement"
                        + " can write rows into the table");
        assertThat(spark.catalog().tableExists("without")).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "schemaFiles 'many' | option schemaFiles is 'many', but must be: integer, at least 1",
                "pathGlobFiltr 'a' | unknown option 'pathGlobFiltr': did you mean 'pathGlobFilter'?"
            })
    void optionsAreCheckedWhenATableIsCreated(String options, String message) {
        assertThatThrownBy(() -> spark.sql("CREATE TABLE more (id BIGINT) USING numbers OPTIONS (" + options
                        + ") LOCATION '" + path("t") + "'"))
                .isInstanceOf(UsageException.class)
                .hasMessage(message);
        assertThat(spark.catalog().tableExists("more")).isFalse();
    }

    /** As of Spark's own sources, although Spark itself would infer the columns from the working directory. */
    @Test
    void relativeLocationIsBelowThatOfTheDatabase() {
        counting(0, 7).write(directory.resolve("base/relative/a"));
        spark.sql("CREATE DATABASE base LOCATION '" + directory.resolve("base") + "'");
        try {
            spark.sql("CREATE TABLE base.inferred USING numbers LOCATION 'relative'");
            spark.sql("CREATE TABLE base.declared (id BIGINT) USING numbers LOCATION 'relative'");

            assertThat(spark.table("base.inferred").columns()).containsExactly("id", "half");
            assertThat(spark.table("base.inferred").count()).isEqualTo(7);
            assertThat(spark.table("base.declared").count()).isEqualTo(7);
        } finally {
            spark.sql("DROP DATABASE base CASCADE");
        }
    }

    @Test
    void tableLikeAnotherHasItsFormatAndOptions() {
        spark.sql("CREATE TABLE more LIKE named LOCATION '" + path("t") + "' TBLPROPERTIES (team = 'red')");
        try {
            assertThat(spark.sql("SHOW CREATE TABLE more").head().getString(0).lines())
                    .contains(
                            "USING numbers",
                            "  'pathGlobFilter' = 'a')",
                            "LOCATION '" + path("t") + "'",
                            "  'team' = 'red')");
            assertThat(spark.table("more").count()).isEqualTo(10);
        } finally {
            spark.sql("DROP TABLE more");
        }
    }

    @Test
    void tableLikeAnotherNeedsFilesAsWell() {
        assertThatThrownBy(() -> spark.sql("CREATE TABLE more LIKE named"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("a table of numbers files needs the LOCATION of existing files");
        assertThat(spark.catalog().tableExists("more")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"TRUNCATE TABLE named", "DELETE FROM named"})
    void rowsOfAReadOnlyFormatCannotBeDeleted(String sql) {
        assertThatThrownBy(() -> spark.sql(sql))
                .hasMessageContaining("numbers files can only be read, not written: write to another format");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SHOW PARTITIONS named",
                "LOAD DATA INPATH 'x' INTO TABLE named",
                "ALTER TABLE named DROP PARTITION (k = 1)"
            })
    void statementsThatSparkRejects(String sql) {
        assertThatThrownBy(() -> spark.sql(sql))
                .hasMessageMatching(
                        "(?s).*(not support|unsupported|UNSUPPORTED|not partitioned|PARTITIONS_NOT_FOUND).*");
    }
}
