package io.github.mlformats.idv.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import java.util.List;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What CREATE TABLE checks, and what DESCRIBE shows of it. */
class TableDefinitionTest extends StatementsOnTable {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rowsPerBlok '5' | unknown option 'rowsPerBlok': did you mean 'rowsPerBlock'?",
                "rowsPerBlock 'many' | option rowsPerBlock is 'many', but must be: ",
                "keys 'all' | option keys is 'all', but must be: ",
                "writeIndex 'ids' | writeIndex names column 'ids', which is not written. Choose some of id, c, l, or true",
                "writeIndex 'p' | writeIndex names column 'p', which is not written. Choose some of id, c, l, or true",
                "writeIndex 'l' | writeIndex names column 'l', which cannot be indexed, as its type is array<bigint>"
            })
    void optionsOfReadsAndWritesAreChecked(String options, String message) {
        assertThatThrownBy(() -> create("idv", "OPTIONS (" + options + ")"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);
        assertThat(spark.catalog().tableExists("t")).isFalse();
    }

    @Test
    void charColumnsCanBeIndexed() {
        create("idv", "OPTIONS (writeIndex 'id, c')");

        assertThat(spark.catalog().tableExists("t")).isTrue();
    }

    @Test
    void columnsAreDescribedAsOfParquet() {
        create("parquet", "");
        List<Row> expected = described();
        spark.sql("DROP TABLE t");
        create("idv", "");

        assertThat(described())
                .isEqualTo(expected)
                .hasToString("[[id,bigint], [c,char(3)], [l,array<bigint>], [p,varchar(4)]]");
    }

    private void create(String format, String options) {
        spark.sql("CREATE TABLE t (p VARCHAR(4), id BIGINT, c CHAR(3), l ARRAY<BIGINT>) USING " + format + " " + options
                + " PARTITIONED BY (p) LOCATION '" + directory + "/t'");
    }

    private List<Row> described() {
        return spark.sql("DESCRIBE EXTENDED t")
                .select("col_name", "data_type")
                .limit(4)
                .collectAsList();
    }
}
