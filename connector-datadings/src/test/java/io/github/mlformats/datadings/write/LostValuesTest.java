package io.github.mlformats.datadings.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.testing.spark.SparkSessions;
import io.github.mlformats.datadings.format.SidecarFile;
import io.github.mlformats.datadings.testing.Message;
import io.github.mlformats.datadings.testing.ShardDirectory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that statements that rewrite files refuse to change the values of samples that do not match, which the columns of the
 * table do not show as they are stored.
 */
class LostValuesTest {
    private static final SparkSession SPARK = SparkSessions.interpreting();
    private static final String UPDATE = "UPDATE samples SET n = 100 WHERE key = 'a'";

    @TempDir
    Path directory;

    /** Writes sample {@code a} without {@code v}, and {@code b} with some value of it. */
    private Path write(String value) {
        Path set = directory.resolve("set");
        SPARK.sql("SELECT 'a' AS key, 1 AS n, null AS v UNION ALL SELECT 'b', 2, " + value)
                .coalesce(1)
                .write()
                .format("datadings")
                .save(set.toString());
        return set;
    }

    private static void createTable(String columns, String options, Path location) {
        SPARK.sql("CREATE TABLE samples (" + columns + ") USING datadings "
                + (options == null ? "" : "OPTIONS (" + options + ") ") + "LOCATION '" + location + "'");
    }

    @AfterEach
    void drop() {
        SPARK.sql("DROP TABLE IF EXISTS samples");
    }

    private static Map<String, String> files(Path set) throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> all = Files.list(set)) {
            for (Path file : all.filter(Files::isRegularFile)
                    .filter(file -> !file.toString().endsWith(".crc"))
                    .toList()) {
                files.put(file.getFileName().toString(), Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        return files;
    }

    private static List<String> rows(Dataset<Row> rows) {
        return rows.collectAsList().stream().map(Row::toString).toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "7; v string; onConflict 'null'; A string column has null",
                "array(1, 2); v string; onConflict 'null'; A string column has null",
                "7; v string; ; A string column has other values as text",
                "X'00ff'; v string; ; A string column has other values as text",
                "array('x'); v array<binary>; ; A binary column has strings as bytes",
                "X'00ff'; v variant; ; A variant has bytes",
                "named_struct('a', array(X'00ff')); v struct<a variant>; ; A variant has bytes",
                "timestamp'2024-01-01 00:00:00'; v variant; ; A variant has bytes",
                "named_struct('$bytes', 'x'); v variant; ; A variant has bytes",
                "named_struct('dtype', '<f4', 'shape', array(1), 'data', X'00000000'); v variant; ; A variant has bytes",
                "9007199254740993L; v double; ; A double column rounds",
                "array(9223372036854775807L); v array<double>; ; A double column rounds",
                "18446744073709551615; v double; ; A double column rounds",
                "named_struct('seconds', 1L, 'nanos', 1001); v timestamp; ; A timestamp has microseconds",
                "map(1, 'x'); v map<string, string>; ; A map with string keys has other keys as text",
                "named_struct('dtype', '<f4', 'shape', array(2, 1), 'data', X'0000803f00000040'); v array<float>; ;"
                        + " An array column does not have the type and shape",
                "named_struct('dtype', '<f4', 'shape', array(2, 1), 'data', X'0000803f00000040'); v array<array<float>>;"
                        + " ; An array column has numpy arrays as lists",
                "named_struct('dtype', '<f4', 'shape', array(2, 1), 'data', X'0000803f00000040'); v array<float>;"
                        + " arrays 'numpy'; An array column does not have the type and shape",
                "named_struct('dtype', '|u1', 'shape', array(2), 'data', X'0102'); v array<smallint>; arrays 'v';"
                        + " An array column does not have the type and shape",
                "named_struct('dtype', '<f4', 'shape', array(0, 3), 'data', X''); v array<array<float>>; arrays 'v';"
                        + " An array column does not have the type and shape",
            })
    void refusesToChangeValuesOfOtherSamples(String value, String column, String options, String reason)
            throws IOException {
        Path set = write(value);
        Map<String, String> before = files(set);
        createTable("key string, n int, " + column, options, set);

        for (String statement : List.of(
                UPDATE,
                "DELETE FROM samples WHERE key = 'a'",
                "MERGE INTO samples t USING (SELECT 'a' AS key) s ON t.key = s.key WHEN MATCHED THEN DELETE")) {
            assertThatThrownBy(() -> SPARK.sql(statement))
                    .hasStackTraceContaining("UsageException: the table does not show the stored value of column 'v")
                    .hasStackTraceContaining("' in sample 1 of ")
                    .hasStackTraceContaining(", which the file would lose, so it was not rewritten. " + reason);
        }

        assertThat(files(set)).isEqualTo(before);
        SPARK.sql("INSERT INTO samples (key, n) VALUES ('c', 3)");
        assertThat(rows(SPARK.sql("SELECT key, n FROM samples ORDER BY key")))
                .containsExactly("[a,1]", "[b,2]", "[c,3]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "'x'; v string; onConflict 'null'",
                "X'00ff'; v binary;",
                "named_struct('b', true, 'd', named_struct('x', 'y'), 'n', array(1.5D, 2D)); v variant;",
                "'{\"$bytes\":\"\"}'; v variant;",
                "9007199254740994L; v double;",
                "9007199254740993L; v bigint;",
                "0.5D; v double;",
                "timestamp'2024-01-01 00:00:00.000001'; v timestamp;",
                "named_struct('seconds', 1L, 'nanos', 1001); v struct<seconds bigint, nanos int>;",
                "map(1, 'x'); v map<int, string>;",
                "array(array(1.5D)); v array<array<double>>;",
                "named_struct('dtype', '|u1', 'shape', array(2), 'data', X'0102');"
                        + " v struct<dtype string, shape array<int>, data binary>;",
                "named_struct('dtype', '<f4', 'shape', array(2, 1), 'data', X'0000803f00000040');"
                        + " v array<array<float>>; arrays 'v'",
                "named_struct('dtype', '<i8', 'shape', array(1), 'data', X'0100000000000000'); v array<bigint>;"
                        + " arrays 'numpy'",
            })
    void rewritesFilesWhoseValuesColumnsShow(String value, String column, String options) {
        Path set = write(value);
        String stored = "SELECT * FROM datadings.`" + set + "` WHERE key = 'b'";
        List<String> before = rows(SPARK.sql(stored).selectExpr("to_json(struct(*))"));
        createTable("key string, n int, " + column, options, set);

        SPARK.sql(UPDATE);

        assertThat(rows(SPARK.sql("SELECT key, n FROM samples ORDER BY key"))).containsExactly("[a,100]", "[b,2]");
        if (!column.equals("v double")) {
            assertThat(rows(SPARK.sql(stored).selectExpr("to_json(struct(*))"))).isEqualTo(before);
        }
    }

    @Test
    void refusesToMakeMapsOfOtherSamples() {
        ShardDirectory set = ShardDirectory.of(directory, Message.map("value", List.of(1)), Message.array(1, 2))
                .write(SidecarFile.KEYS, Message.array("a", "b"));
        createTable("key string, value array<bigint>", null, set.data().getParent());

        assertThatThrownBy(() -> SPARK.sql("DELETE FROM samples WHERE key = 'a'"))
                .hasStackTraceContaining("the table does not show the stored value of sample 1 of ")
                .hasStackTraceContaining(
                        "this sample is not a map with string keys. Change it in Python, or write all rows again");
    }

    /** Columns that keep all that they accept are not read for it. */
    @ParameterizedTest
    @ValueSource(strings = {"bigint", "decimal(20,0)", "float", "boolean"})
    void columnsOfNumbersAreRewritten(String type) {
        Path set = write("CAST(1 AS " + type + ")");
        createTable("key string, n int, v " + type, null, set);

        SPARK.sql(UPDATE);

        assertThat(rows(SPARK.sql("SELECT n FROM samples ORDER BY key"))).containsExactly("[100]", "[2]");
    }
}
