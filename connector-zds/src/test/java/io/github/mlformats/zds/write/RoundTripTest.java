package io.github.mlformats.zds.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.spark.SparkSessions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Data sets that are read and written again have the same rows. */
class RoundTripTest {
    private final SparkSession spark = SparkSessions.interpreting();

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "basic",
                "blank_lines",
                "crlf",
                "docs_cli",
                "empty",
                "index_only_ids",
                "many5000",
                "mixed_types",
                "nested",
                "no_trailing_newline",
                "nulls_missing",
                "numbers",
                "numbers_py_big",
                "tsv_index",
                "unicode",
                "updated_deleted",
                "zip_deflate",
                "both_modes",
                "delete_all",
                "docs_py",
                "updated_deleted_py",
                "zip_docs",
                "zip_streamed"
            })
    void setsOfTheOriginal(String name) {
        Path set = Path.of(RoundTripTest.class.getResource("/zds").getPath(), name, "ds");
        Dataset<Row> original =
                read(Files.exists(set) ? set.toString() : set + ".zds", null).select("*");

        original.write()
                .format("zds")
                .option("singleSet", "false")
                .option("idStrategy", "any")
                .save(directory.resolve("copy").toString());

        Dataset<Row> copy = read(directory.resolve("copy").toString(), original.schema());
        assertThat(copy.collectAsList()).isEqualTo(original.collectAsList());
    }

    @Test
    void membersThatDifferByCaseComeBackInACaseSensitiveSession() {
        String path = directory.resolve("cases").toString();
        SparkSessions.withSetting(spark, "spark.sql.caseSensitive", "true", () -> {
            spark.sql("SELECT 'x' AS _id, 0 AS _ID, 1 AS a, 2 AS A, named_struct('b', 3, 'B', 4) AS s")
                    .write()
                    .format("zds")
                    .option("singleSet", "false")
                    .save(path);
            Row row = read(path, null)
                    .select("_id", "_ID", "a", "A", "s.b", "s.B")
                    .head();
            assertThat(row).hasToString("[x,0,1,2,3,4]");
        });
    }

    /** Jackson's default limit is 50,000 characters. */
    @Test
    void longNamesComeBack() {
        String path = directory.resolve("names").toString();
        spark.sql("SELECT '1' AS _id, map(repeat('k', 50001), 1) AS m")
                .write()
                .format("zds")
                .save(path);
        Row row = spark.read()
                .format("zds")
                .schema("_id STRING, m MAP<STRING, INT>")
                .load(path)
                .head();
        assertThat(row.getJavaMap(1)).isEqualTo(Map.of("k".repeat(50_001), 1));
    }

    @Test
    void typesThatJsonLacksComeBackWithTheirSchema() {
        Dataset<Row> original = spark.sql("select 'a' as _id, timestamp'2023-11-14 22:13:20.123456' as t,"
                + " date'0001-01-01' as d, 1.50BD as e, 1.5F as f, float('NaN') as nan, double('-infinity') as inf,"
                + " 18446744073709551616BD as big, map('k', array(1, null)) as m, named_struct('x', X'00ff') as s");

        original.write()
                .format("zds")
                .option("singleSet", "false")
                .save(directory.resolve("copy").toString());

        Dataset<Row> copy = read(directory.resolve("copy").toString(), original.schema());
        assertThat(copy.toJSON().collectAsList()).isEqualTo(original.toJSON().collectAsList());
    }

    /** JSON has no numbers for them, so they are written as texts, which are no reason to take a column for one of texts. */
    @Test
    void doublesThatAreNoNumbersStayDoubles() {
        Dataset<Row> original = spark.sql("select _id, x, y, array(x, 1.5D) as a, named_struct('x', x) as s from values"
                + " ('a', double('NaN'), double('NaN')), ('b', double('Infinity'), 0.5D), ('c', double('-Infinity'),"
                + " null), ('d', 2.0D, 1.0D) as (_id, x, y)");

        original.write()
                .format("zds")
                .option("singleSet", "false")
                .save(directory.resolve("copy").toString());

        Dataset<Row> copy = read(directory.resolve("copy").toString(), null).select("_id", "x", "y", "a", "s");
        assertThat(copy.schema().catalogString())
                .isEqualTo("struct<_id:string,x:double,y:double,a:array<double>,s:struct<x:double>>");
        assertThat(copy.orderBy("_id").toJSON().collectAsList())
                .isEqualTo(original.orderBy("_id").toJSON().collectAsList());
        // One other text makes texts of all.
        spark.sql("select 'a' as _id, 'NaN' as x union all select 'b', 'none'")
                .write()
                .format("zds")
                .option("singleSet", "false")
                .save(directory.resolve("texts").toString());
        assertThat(read(directory.resolve("texts").toString(), null)
                        .select("x")
                        .schema()
                        .catalogString())
                .isEqualTo("struct<x:string>");
    }

    private Dataset<Row> read(String path, StructType columns) {
        var reader = spark.read().format("zds");
        return (columns == null ? reader : reader.schema(columns)).load(path);
    }
}
