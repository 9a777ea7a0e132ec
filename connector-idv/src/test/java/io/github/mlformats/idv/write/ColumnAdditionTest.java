package io.github.mlformats.idv.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.TableIdentifier;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code ALTER TABLE ADD COLUMN}: existing files are read with null in the new column, and are not changed. */
class ColumnAdditionTest extends StatementsOnTable {
    @BeforeEach
    void create() {
        create("");
        spark.sql("INSERT INTO t VALUES (1, 'a'), (2, 'b')");
    }

    private void create(String options) {
        spark.sql("DROP TABLE IF EXISTS t");
        spark.sql("CREATE TABLE t (id BIGINT, place STRING) USING idv " + options + " PARTITIONED BY (place) LOCATION '"
                + directory.resolve("t") + "'");
    }

    private List<String> rows() {
        return spark.sql("SELECT * FROM t ORDER BY id").collectAsList().stream()
                .map(Row::toString)
                .toList();
    }

    @Test
    void addsColumnsBeforeThePartitionColumns() {
        spark.sql("ALTER TABLE t ADD COLUMNS (price DOUBLE COMMENT 'in euros', label STRING)");

        assertThat(spark.table("t").schema().fieldNames()).containsExactly("id", "price", "label", "place");
        assertThat(spark.table("t").schema().apply("price").getComment().get()).isEqualTo("in euros");
        assertThat(rows()).containsExactly("[1,null,null,a]", "[2,null,null,b]");
    }

    @Test
    void otherColumnsStayAsTheyAre() throws Exception {
        spark.sql("DROP TABLE t");
        spark.sql("CREATE TABLE t (id BIGINT NOT NULL COMMENT 'key', place STRING) USING idv PARTITIONED BY (place)");

        spark.sql("ALTER TABLE t ADD COLUMN price DOUBLE");

        StructType columns = ((org.apache.spark.sql.classic.SparkSession) spark)
                .sessionState()
                .catalog()
                .getTableMetadata(new TableIdentifier("t"))
                .schema();
        assertThat(columns.toDDL()).isEqualTo("id BIGINT NOT NULL COMMENT 'key',price DOUBLE,place STRING");
    }

    @Test
    void rowsAreInsertedWithTheColumn() {
        spark.sql("ALTER TABLE t ADD COLUMN price DOUBLE");

        spark.sql("INSERT INTO t VALUES (3, 2.5, 'b')");

        assertThat(rows()).containsExactly("[1,null,a]", "[2,null,b]", "[3,2.5,b]");
        assertThat(spark.sql("SELECT id FROM t WHERE price > 1").collectAsList().toString())
                .isEqualTo("[[3]]");
        assertThat(spark.sql("SELECT count(price), max(price), count(*) FROM t")
                        .collectAsList()
                        .toString())
                .isEqualTo("[[1,2.5,3]]");
    }

    @Test
    void cachedRowsAreReadAnewAndTheCommentStays() {
        spark.sql("COMMENT ON TABLE t IS 'prices'");
        spark.sql("CACHE TABLE t");

        spark.sql("ALTER TABLE t ADD COLUMN price DOUBLE");

        assertThat(rows()).containsExactly("[1,null,a]", "[2,null,b]");
        assertThat(spark.sql("SHOW CREATE TABLE t").first().getString(0)).contains("COMMENT 'prices'");
    }

    /** Files that are rewritten have the column: without a value, a number is NaN, and text is missing. */
    @Test
    void textOfALimitedLengthIsAddedAsInCreateTable() {
        spark.sql("ALTER TABLE t ADD COLUMN label VARCHAR(3)");

        spark.sql("INSERT INTO t (id, label) VALUES (8, 'abc')");
        assertThat(spark.sql("SELECT label FROM t WHERE id = 8").first().getString(0))
                .isEqualTo("abc");
        assertThatThrownBy(() -> spark.sql("INSERT INTO t (id, label) VALUES (9, 'abcd')"))
                .hasStackTraceContaining("EXCEED_LIMIT_LENGTH");
    }

    @Test
    void rowsOfExistingFilesAreUpdated() {
        spark.sql("ALTER TABLE t ADD COLUMNS (price DOUBLE, label STRING)");

        spark.sql("UPDATE t SET label = 'x' WHERE id = 1");
        spark.sql("UPDATE t SET price = 2.5 WHERE id = 2");

        assertThat(rows()).containsExactly("[1,NaN,x,a]", "[2,2.5,null,b]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "added BIGINT | idv has no missing value of BIGINT",
                "added MAP<STRING, INT> | idv has no missing value of MAP<STRING, INT>",
                "added DOUBLE FIRST | columns are added after the others",
                "added DOUBLE NOT NULL | ",
                "id DOUBLE | ",
                "place STRING | ",
            })
    void refusesColumnsWithoutAValueForExistingRows(String column, String message) {
        assertThatThrownBy(() -> spark.sql("ALTER TABLE t ADD COLUMN " + column))
                .hasStackTraceContaining(message == null ? "" : message);

        assertThat(rows()).containsExactly("[1,a]", "[2,b]");
    }

    @Test
    void integersAreAddedIfNullIsWrittenAsTheDefault() {
        create("OPTIONS (nulls 'default')");

        spark.sql("ALTER TABLE t ADD COLUMN added BIGINT");

        assertThat(rows()).containsExactly("[1,null,a]", "[2,null,b]");
        spark.sql("UPDATE t SET id = 3 WHERE id = 2");
        assertThat(rows()).containsExactly("[1,null,a]", "[3,0,b]");
    }

    @Test
    void columnsGetComments() {
        spark.sql("ALTER TABLE t ALTER COLUMN id COMMENT 'its number'");

        assertThat(spark.table("t").schema().apply("id").getComment().get()).isEqualTo("its number");
        assertThat(rows()).containsExactly("[1,a]", "[2,b]");
    }
}
