package io.github.mlformats.idv.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which columns can be partition columns: the names of directories are their values. */
class PartitionColumnsTest extends StatementsOnTable {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "BINARY | cast('a/b' AS BINARY) | Partition by another column, such as hex(p)",
                "ARRAY<INT> | array(1) | Partition by another column, such as cast(p AS STRING)",
                "MAP<INT, INT> | map(1, 1) | Partition by another column, such as cast(p AS STRING)",
                "STRUCT<a: INT> | named_struct('a', 1) | Partition by another column, such as cast(p AS STRING)"
            })
    void refusesTypesThatDirectoryNamesDoNotHave(String type, String value, String message) {
        String query = "SELECT 1L AS id, " + value + " AS p";
        String location = " LOCATION '" + directory + "/t'";

        assertThatThrownBy(() ->
                        spark.sql("CREATE TABLE t (id BIGINT, p " + type + ") USING idv PARTITIONED BY (p)" + location))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);
        assertThatThrownBy(() -> spark.sql("CREATE TABLE t USING idv PARTITIONED BY (p)" + location + " AS " + query))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);
        assertThatThrownBy(() ->
                        spark.sql(query).write().format("idv").partitionBy("p").saveAsTable("t"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);
        assertThatThrownBy(() ->
                        spark.sql(query).write().format("idv").partitionBy("p").save(directory + "/t"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);

        assertThat(spark.catalog().tableExists("t")).isFalse();
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void refusesToPartitionByAllColumns() {
        String message = "all columns for partition columns";

        assertThatThrownBy(() -> spark.sql("CREATE TABLE t (p INT, q INT) USING idv PARTITIONED BY (q, p)"))
                .hasMessageContaining(message);
        assertThatThrownBy(() -> spark.sql("CREATE TABLE t USING idv PARTITIONED BY (p) AS SELECT 1 AS p"))
                .hasMessageContaining(message);
        assertThatThrownBy(() -> spark.sql("SELECT 1 AS p")
                        .write()
                        .format("idv")
                        .partitionBy("p")
                        .save(directory + "/t"))
                .hasMessageContaining(message);

        assertThat(spark.catalog().tableExists("t")).isFalse();
        assertThat(directory).isEmptyDirectory();
    }
}
