package io.github.mlformats.datadings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole samples as variants, and variants as fields. */
class VariantTest {
    private static final SparkSession SPARK = SparkSessions.shared();

    @TempDir
    Path directory;

    private DataFrameReader datadings() {
        return SPARK.read().format("datadings");
    }

    private String write(String select) {
        String path = directory.resolve("set").toString();
        SPARK.sql(select).coalesce(1).write().format("datadings").save(path);
        return path;
    }

    private static List<String> texts(Dataset<Row> rows, String expression) {
        return rows.selectExpr(expression).collectAsList().stream()
                .map(row -> row.isNullAt(0) ? null : row.get(0).toString())
                .toList();
    }

    @Test
    void samplesAreVariantsNextToTheirKeys() {
        String path = write("SELECT 'a' AS key, 7 AS n, array('x', null) AS l UNION ALL SELECT 'b', null, null");
        Dataset<Row> samples = datadings().option("singleVariantColumn", "doc").load(path);

        assertThat(samples.schema().toDDL()).isEqualTo("key STRING,doc VARIANT");
        assertThat(texts(samples.orderBy("key"), "to_json(doc)"))
                .containsExactly("{\"key\":\"a\",\"l\":[\"x\",null],\"n\":7}", "{\"key\":\"b\"}");
        assertThat(texts(samples.where("key = 'a'"), "variant_get(doc, '$.n', 'int')"))
                .containsExactly("7");
        assertThat(texts(samples.select("doc").orderBy(functions.expr("doc:key::string")), "doc:key::string"))
                .containsExactly("a", "b");
        assertThat(samples.count()).isEqualTo(2);
    }

    /** The last column has the members that are read; none if whole variants are. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "SELECT doc:n::int AS n, key FROM samples ORDER BY key; [n]",
                "SELECT doc:key::string AS k FROM samples WHERE doc:s.k::int = 3; [key, s]",
                "SELECT doc:b['$bytes'] AS b, doc:['ä b']::int AS i FROM samples ORDER BY key; [b, ä b]",
                "SELECT doc:none AS n FROM samples; [none]",
                "SELECT doc:n, doc FROM samples ORDER BY key;",
            })
    void onlyTheFieldsThatAQueryReadsBecomeVariants(String query, String members) {
        String path = write("SELECT 'a' AS key, 7 AS n, named_struct('k', 3) AS s, X'00ff' AS b, 1 AS `ä b`"
                + " UNION ALL SELECT 'b', null, null, null, null");
        datadings().option("singleVariantColumn", "doc").load(path).createOrReplaceTempView("samples");
        Dataset<Row> rows = SPARK.sql(query);

        String plan = rows.queryExecution().executedPlan().toString();
        assertThat(plan.contains("members of variants: {doc=" + members + "}")).isEqualTo(members != null);
        List<String> found = rows.collectAsList().stream().map(Row::toString).toList();
        SPARK.conf().set("spark.sql.variant.pushVariantIntoScan", "false");
        try {
            assertThat(found)
                    .isEqualTo(SPARK.sql(query).collectAsList().stream()
                            .map(Row::toString)
                            .toList());
        } finally {
            SPARK.conf().unset("spark.sql.variant.pushVariantIntoScan");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"NaN", "Infinity", "-Infinity", "-0.0"})
    void floatsThatJsonLacksAreDoubles(String number) {
        String value = "double('" + number + "')";
        String path = write("SELECT 'a' AS key, " + value + " AS v, named_struct('re', 1D, 'im', " + value + ") AS c");
        Dataset<Row> samples = datadings().option("singleVariantColumn", "doc").load(path);

        assertThat(texts(samples, "variant_get(doc, '$.v', 'double')")).containsExactly(number);
        assertThat(texts(samples, "doc:c['$complex'][1]::double")).containsExactly(number);
    }

    @Test
    void aFieldWithTheNameOfTheColumnIsPartOfTheSample() {
        String path = write("SELECT 'a' AS key, 7 AS doc");

        assertThat(texts(datadings().option("singleVariantColumn", "doc").load(path), "to_json(doc)"))
                .containsExactly("{\"doc\":7,\"key\":\"a\"}");
    }

    @Test
    void corruptSamplesHaveNoVariant() throws IOException {
        String path = write("SELECT string(id) AS key, id AS n FROM range(3)");
        damageFirstSample(Path.of(path));

        Dataset<Row> samples = datadings()
                .option("singleVariantColumn", "doc")
                .option("mode", "permissive")
                .load(path);
        assertThat(samples.schema().toDDL()).isEqualTo("key STRING,doc VARIANT,_corrupt_record BINARY");
        assertThat(texts(samples, "doc:n::int")).containsExactly(null, "1", "2");
        assertThat(texts(samples, "_corrupt_record is null")).containsExactly("false", "true", "true");
        assertThatThrownBy(() -> datadings()
                        .option("singleVariantColumn", "doc")
                        .load(path)
                        .collect())
                .hasStackTraceContaining("is corrupt at byte 0");
    }

    private static void damageFirstSample(Path set) throws IOException {
        try (Stream<Path> files = Files.list(set)) {
            Path data = files.filter(file -> file.toString().endsWith(".msgpack"))
                    .findFirst()
                    .orElseThrow();
            byte[] bytes = Files.readAllBytes(data);
            bytes[0] = (byte) 0xc1;
            Files.write(data, bytes);
            Files.deleteIfExists(data.resolveSibling("." + data.getFileName() + ".crc"));
        }
    }

    @Test
    void otherNamesAndColumnsAreRefused() {
        String path = write("SELECT 'a' AS key, 7 AS n");
        assertThatThrownBy(
                        () -> datadings().option("singleVariantColumn", "key").load(path))
                .hasMessageContaining("singleVariantColumn cannot be 'key'");
        assertThatThrownBy(() -> {
                    SPARK.sql("DROP TABLE IF EXISTS samples");
                    SPARK.sql("CREATE TABLE samples (doc variant, n int) USING datadings"
                            + " OPTIONS (singleVariantColumn 'doc') LOCATION '" + path + "'");
                    SPARK.table("samples").collect();
                })
                .hasStackTraceContaining("column 'n' of type int does not fit singleVariantColumn");
        SPARK.sql("DROP TABLE samples");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "null; null",
                "true; true",
                "-7; -7",
                "18446744073709551615; 18446744073709551615",
                "0.1; 0.1",
                "1e300; 1.0E300",
                "\"ä\"; \"ä\"",
                "[1,[null,{\"a\":[]}]]; [1,[null,{\"a\":[]}]]",
                "{\"b\":{\"c\":1.5},\"a\":null}; {\"a\":null,\"b\":{\"c\":1.5}}"
            })
    void writtenVariantsComeBack(String json, String expected) {
        String path = write("SELECT 'a' AS key, parse_json('{\"v\":" + json + "}') AS v, named_struct('w', parse_json('"
                + json + "')) AS s");
        Dataset<Row> read =
                datadings().schema("key string, v variant, s struct<w variant>").load(path);

        assertThat(texts(read, "to_json(v)")).containsExactly("{\"v\":" + expected + "}");
        if (!json.equals("null")) {
            assertThat(texts(read, "to_json(s.w)")).containsExactly(expected);
        }
    }

    @ParameterizedTest
    @CsvSource({"double, -0.0", "double, NaN", "double, -Infinity", "double, 1e300", "float, -0.0", "float, Infinity"})
    void floatsKeepTheirValueAndTheirType(String type, String number) {
        String value = type + "('" + number + "')";
        String path = write("SELECT 'a' AS key, CAST(" + value + " AS variant) AS v,"
                + " to_variant_object(named_struct('n', array(" + value + "), 'text', '" + number + "')) AS o");
        Dataset<Row> read = datadings().load(path);

        assertThat(read.schema().catalogString())
                .isEqualTo("struct<key:string,v:double,o:struct<n:array<double>,text:string>>");
        assertThat(texts(read, "v")).containsExactly(Double.valueOf(number).toString());
        assertThat(texts(read, "o.n[0]")).containsExactly(Double.valueOf(number).toString());
        assertThat(texts(read, "o.text")).containsExactly(number);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "float('0.1'); 0.1; double",
                "5.0D; 5.0; double",
                "2.50; 2.5; double",
                "300.0; 300; bigint",
                "true; true; boolean",
                "concat('a\"b', ''); a\"b; string",
                "DATE'2024-02-29'; 2024-02-29; string",
                "TIMESTAMP'2024-02-29 01:02:03Z'; 2024-02-29 01:02:03+00:00; string",
                "X'00ff'; AP8=; string"
            })
    void otherValuesAreWrittenAsInJson(String value, String expected, String type) {
        Dataset<Row> read = datadings().load(write("SELECT 'a' AS key, CAST(" + value + " AS variant) AS v"));

        assertThat(read.schema().apply("v").dataType().catalogString()).isEqualTo(type);
        assertThat(texts(read, "v")).containsExactly(expected);
    }

    @Test
    void whatMessagePackCannotHoldIsRefused() {
        assertThatThrownBy(() -> write("SELECT 'a' AS key, parse_json('[12345678901234567890.123456789]') AS v"))
                .hasStackTraceContaining("row 0, column 'v': the number 12345678901234567890.123456789 of a variant has"
                        + " more digits than MessagePack's float64");
        assertThatThrownBy(() -> write("SELECT 'a' AS key, parse_json('18446744073709551616') AS v"))
                .hasStackTraceContaining("is outside -2^63 to 2^64-1");
        assertThatThrownBy(() -> write("SELECT 'a' AS key, parse_json(repeat('[', 511) || repeat(']', 511)) AS v"))
                .hasStackTraceContaining("a variant has more than 510 nested arrays and objects");
        write("SELECT 'a' AS key, parse_json(repeat('[', 510) || repeat(']', 510)) AS v");
        assertThat(datadings()
                        .option("singleVariantColumn", "doc")
                        .load(directory.resolve("set").toString())
                        .count())
                .isEqualTo(1);
    }

    /** A row would become a sample with the variant as a field. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT INTO samples SELECT 'x', parse_json('{}')",
                "UPDATE samples SET key = 'b' WHERE key = 'a'",
                "MERGE INTO samples t USING (SELECT 'c' AS key) s ON t.key = s.key WHEN NOT MATCHED THEN"
                        + " INSERT (key, doc) VALUES (s.key, parse_json('{}'))",
                "DELETE FROM samples WHERE key = 'a'"
            })
    void tablesOfSamplesAsVariantsAreReadOnly(String statement) {
        String path = write("SELECT 'a' AS key, 7 AS n, X'00ff' AS image UNION ALL SELECT 'z', 8, X'01'");
        SPARK.sql("DROP TABLE IF EXISTS samples");
        SPARK.sql("CREATE TABLE samples (key string, doc variant) USING datadings OPTIONS (singleVariantColumn 'doc')"
                + " LOCATION '" + path + "'");

        assertThatThrownBy(() -> SPARK.sql(statement))
                .hasStackTraceContaining("rows are written field by field, so it is read only");

        assertThat(texts(SPARK.table("samples").orderBy("key"), "to_json(doc)"))
                .first()
                .isEqualTo("{\"image\":{\"$bytes\":\"AP8=\"},\"key\":\"a\",\"n\":7}");
        SPARK.sql("DROP TABLE samples");
    }
}
