package io.github.mlformats.idv.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.file.DirectoryContent;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Structs with the field names of DateTimeOffset values or sparse vectors: their field types are checked. */
class SpecialStructsTest {
    private final SparkSession spark = SparkSessions.shared();

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "named_struct('instant', '2020-01-01', 'offsetMinutes', 0)                 | instant, a timestamp",
                "named_struct('instant', date'2020-01-01', 'offsetMinutes', 0)             | instant, a timestamp",
                "named_struct('instant', 1577836800L, 'offsetMinutes', 0)                  | instant, a timestamp",
                "named_struct('instant', timestamp'2020-01-01', 'offsetMinutes', '0')      | offsetMinutes, an int",
                "named_struct('instant', timestamp'2020-01-01', 'offsetMinutes', 0.5d)     | offsetMinutes, an int",
                "named_struct('ticks', 1d, 'offsetMinutes', 0)                             | ticks, a bigint",
                "named_struct('ticks', timestamp'2020-01-01', 'offsetMinutes', 0)          | ticks, a bigint",
                "array(named_struct('ticks', '1', 'offsetMinutes', 0))                     | ticks, a bigint",
                "named_struct('size', 'abc', 'indices', array(1), 'values', array(1d))     | an integer size",
                "named_struct('size', 3d, 'indices', array(1), 'values', array(1d))        | an integer size",
                "named_struct('size', 3, 'indices', array('1'), 'values', array(1d))       | array of integer indices",
                "named_struct('size', 3, 'indices', 1, 'values', array(1d))                | array of integer indices",
                "named_struct('size', 3, 'indices', array(1), 'values', 1d)                | an array of values"
            })
    void otherTypesAreRefusedBeforeAJobStarts(String value, String message) throws IOException {
        assertThatThrownBy(() -> save(value))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("column 'c': ")
                .hasMessageContaining(message)
                .hasMessageContaining("Cast its fields to these types, or rename them");
        assertThat(DirectoryContent.below(directory)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "named_struct('instant', timestamp'2020-01-01 00:00:00Z', 'offsetMinutes', 841)             |"
                        + " offsetMinutes 841 is out of range",
                "named_struct('instant', timestamp'2020-01-01 00:00:00Z', 'offsetMinutes', int('-2147483648')) | is"
                        + " out of range [-840, 840]",
                "named_struct('instant', timestamp'2020-01-01 00:00:00Z', 'offsetMinutes', 4294967296L)     | is out"
                        + " of range [-840, 840]",
                "named_struct('size', 4294967297L, 'indices', array(1L), 'values', array(1d))               |"
                        + " 4294967297 slots",
                "named_struct('size', 5L, 'indices', array(4294967297L), 'values', array(1d))               | index"
                        + " 4294967297",
            })
    void valuesThatDoNotFitAreRefused(String value, String message) {
        assertThatThrownBy(() -> save(value)).hasStackTraceContaining(message);
    }

    /** As read from Angel with {@code vectors=sparse}. */
    @Test
    void sizesAndIndicesMayBeOfAnyWidth() {
        save("named_struct('size', 5L, 'indices', array(1L, 3L), 'values', array(0.5f, -2f))");

        Row vector = spark.read()
                .format("idv")
                .option("vectors", "sparse")
                .load(directory + "/data")
                .select("c.size", "c.indices", "c.values")
                .first();
        assertThat(vector.getInt(0)).isEqualTo(5);
        assertThat(vector.getList(1)).hasToString("[1, 3]");
        assertThat(vector.getList(2)).hasToString("[0.5, -2.0]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "struct<size:bigint,indices:array<bigint>,values:array<float>>",
                "struct<size:int,indices:array<bigint>,values:array<double>>"
            })
    void aTableDeclaresTheirWidth(String type) {
        spark.sql("DROP TABLE IF EXISTS sparse");
        spark.sql("CREATE TABLE sparse (c " + type + ") USING idv LOCATION '" + directory + "/t'");
        try {
            spark.sql("INSERT INTO sparse SELECT CAST(named_struct('size', 5, 'indices', array(1, 3), 'values',"
                    + " array(0.5, -2)) AS " + type + ")");

            assertThat(spark.sql("SELECT string(c), string(c.indices) FROM sparse")
                            .first())
                    .hasToString("[{5, [1, 3], [0.5, -2.0]},[1, 3]]");
        } finally {
            spark.sql("DROP TABLE sparse");
        }
    }

    /** A table reads them in the types that it declares. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "named_struct('instant', timestamp'2020-01-01', 'offsetMinutes', 60Y)",
                "named_struct('instant', timestamp'2020-01-01', 'offsetMinutes', -840S)",
                "named_struct('instant', timestamp'2020-01-01', 'offsetMinutes', 840L)",
                "named_struct('ticks', 637134336000000000L, 'offsetMinutes', 60S)",
                "named_struct('ticks', 127Y, 'offsetMinutes', 0Y)",
                "named_struct('ticks', 2147483647, 'offsetMinutes', 0L)",
                "array(named_struct('instant', timestamp'2020-01-01', 'offsetMinutes', 60S))",
                "array(named_struct('ticks', 32767S, 'offsetMinutes', 0))",
                "named_struct('size', 127Y, 'indices', array(0Y, 126Y), 'values', array(1d, 2d))",
                "named_struct('size', 32767S, 'indices', array(0S, 32766S), 'values', array(1f, 2f))",
                "named_struct('size', 3, 'indices', array(1S), 'values', array('a'))",
                "named_struct('size', 3L, 'indices', array(1Y), 'values', array(date'2020-01-01'))",
                "named_struct('size', 3, 'indices', array(1), 'values',"
                        + " array(named_struct('ticks', 1S, 'offsetMinutes', 0S)))",
                "named_struct('size', 2S, 'indices', CAST(NULL AS array<smallint>), 'values', array(1d, 2d))"
            })
    void aTableReadsTheWidthsOfItsQuery(String value) {
        spark.sql("DROP TABLE IF EXISTS widths");
        spark.sql("CREATE TABLE widths USING idv LOCATION '" + directory + "/w' AS SELECT " + value + " AS c");
        try {
            spark.sql("INSERT INTO widths SELECT " + value);

            Row written = spark.sql("SELECT " + value + " AS c").first();
            assertThat(spark.table("widths").collectAsList()).containsExactly(written, written);
            assertThat(spark.table("widths").schema().toDDL())
                    .isEqualTo(spark.sql("SELECT " + value + " AS c")
                            .schema()
                            .toDDL()
                            .replace(" NOT NULL", ""));
        } finally {
            spark.sql("DROP TABLE widths");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "named_struct('instant', timestamp'2020-01-01', 'offsetMinutes', 128) | STRUCT<offsetMinutes: TINYINT>"
                        + "             | offsetMinutes 128 does not fit tinyint",
                "named_struct('ticks', 32768, 'offsetMinutes', 0)                     | STRUCT<ticks: SMALLINT>       "
                        + "             | ticks 32768 does not fit smallint",
                "named_struct('ticks', 2147483648L, 'offsetMinutes', 0)               | STRUCT<ticks: INT,"
                        + " offsetMinutes: TINYINT> | ticks 2147483648 does not fit int",
                "array(named_struct('ticks', 128, 'offsetMinutes', 0))                | ARRAY<STRUCT<ticks: TINYINT>> "
                        + "             | ticks 128 does not fit tinyint",
                "named_struct('size', 200, 'indices', array(1), 'values', array(1d))  | STRUCT<size: TINYINT>         "
                        + "             | the vector size 200 does not fit tinyint",
                "named_struct('size', 200, 'indices', array(1, 128), 'values', array(1d, 2d)) | STRUCT<indices:"
                        + " ARRAY<TINYINT>>    | the vector index 128 does not fit tinyint"
            })
    void valuesBeyondTheDeclaredWidthAreRefused(String value, String type, String message) {
        save(value);

        assertThatThrownBy(() -> spark.read()
                        .format("idv")
                        .schema("c " + type)
                        .load(directory + "/data")
                        .collectAsList())
                .hasStackTraceContaining(message + ". Declare it as a wider type");
    }

    /** IDV stores a vector with all of its slots without indices. */
    @Test
    void aVectorWithAllSlotsIsDense() {
        save("named_struct('size', 2, 'indices', array(0, 1), 'values', array(1d, 2d))");

        assertThat(spark.read()
                        .format("idv")
                        .option("vectors", "sparse")
                        .load(directory + "/data")
                        .first())
                .hasToString("[[2,null,ArraySeq(1.0, 2.0)]]");
    }

    private void save(String value) {
        spark.sql("SELECT " + value + " AS c").write().format("idv").save(directory + "/data");
    }
}
