package io.github.mlformats.zds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Members and whole documents as variants, as in Spark's JSON source, and variants as members. */
class VariantTest {
    private static final SparkSession SPARK = SparkSessions.shared();

    @TempDir
    Path directory;

    private DataFrameReader zds() {
        return SPARK.read().format("zds");
    }

    private String dataSet(String... lines) throws IOException {
        Path meta = Files.createDirectories(directory.resolve("collections/c/meta"));
        Files.writeString(meta.resolve("data.jsonl"), String.join("\n", lines));
        return directory.toString();
    }

    private static List<String> texts(Dataset<Row> rows, String expression) {
        return rows.selectExpr(expression).collectAsList().stream()
                .map(row -> row.isNullAt(0) ? null : row.get(0).toString())
                .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "true",
                "-7",
                "9007199254740993",
                "1.50",
                "1e300",
                "18446744073709551616",
                "NaN",
                "-Infinity",
                "'say \"it\"'",
                "\"\"",
                "\"say \\\"ä\\\" \\ud83d\\ude00 \\\\ \\n\"",
                "[1, [null, {\"a\": []}], \"b\"]",
                "{\"b\": {\"c\": 0.1}, \"a\": null}"
            })
    void membersAndDocumentsAreTheVariantsOfSparksJsonSource(String value) throws IOException {
        String path = dataSet("{\"_id\":\"a\",\"v\":" + value + ",\"w\":1}");
        String lines = path + "/collections/c/meta/data.jsonl";
        String types = "schema_of_variant(v) || to_json(v)";

        Dataset<Row> member = zds().schema("_id string, v variant").load(path);
        assertThat(texts(member, types))
                .isEqualTo(texts(SPARK.read().schema("_id string, v variant").json(lines), types));

        Dataset<Row> document = zds().option("singleVariantColumn", "v").load(path);
        assertThat(document.schema().toDDL()).isEqualTo("_id STRING,v VARIANT");
        assertThat(texts(document, types))
                .isEqualTo(texts(SPARK.read().option("singleVariantColumn", "v").json(lines), types));
        assertThat(texts(document, "_id")).containsExactly("a");
    }

    /** The third column has the members that are read; none if whole variants are. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "variant_get(v, '$.n', 'int') AS x; true; [n]",
                "variant_get(v, '$.n', 'int') AS x, try_variant_get(v, '$.s', 'int') AS y; true; [n, s]",
                "v:s.k::string AS x, v:s.m AS y; true; [s]",
                "variant_get(v, '$[''a b'']') AS x, variant_get(v, '$[\"ä.\"]', 'string') AS y; true; [a b, ä.]",
                "v:l[1]::int AS x; v:n::int > 1; [l, n]",
                "_id; v:n::int > 1; [n]",
                "v:n::int AS x; v IS NOT NULL; [n]",
                "v:none::int AS x; true; [none]",
                "count(*) AS x, sum(v:n::int) AS y; true;",
                "v:n::int AS x, v; true;",
                "v:n::int AS x, to_json(v) AS y; true;",
                "v:n::int AS x; variant_get(v, '$[0]', 'int') IS NULL;",
                "variant_get(v, concat('$.', 'n'), 'int') AS x; true; [n]",
                "variant_get(v, concat('$.', substr(_id, 1, 1)), 'int') AS x; true;",
                "schema_of_variant(v) AS x; true;",
            })
    void onlyTheMembersThatAQueryReadsBecomeVariants(String select, String where, String members) throws IOException {
        String path = dataSet(
                "{\"_id\":\"a\",\"v\":{\"n\":1,\"n\":2,\"s\":{\"k\":\"x\",\"m\":[{}]},\"l\":[3,4]}}",
                "{\"_id\":\"n\",\"v\":{\"\\u006e\":7,\"a b\":\"y\",\"ä.\":null,\"s\":5}}",
                "{\"_id\":\"c\",\"v\":[1,2]}",
                "{\"_id\":\"d\",\"v\":null}",
                "{\"_id\":\"e\"}",
                "{\"_id\":\"f\",\"v\":{}}");
        zds().schema("_id string, v variant").load(path).createOrReplaceTempView("variants");

        checkMembers("SELECT " + select + " FROM variants WHERE " + where, members);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "SELECT doc:n::int AS n, _id FROM variants; [n]",
                "SELECT doc:_id::string AS id, _id FROM variants WHERE doc:n::int = 1; [_id, n]",
                "SELECT a.doc:n AS n, b._id FROM variants a JOIN variants b ON a._id = b.doc:n::string;",
                "SELECT doc FROM variants WHERE doc:n::int = 1;",
            })
    void onlyTheMembersThatAQueryReadsOfDocumentsBecomeVariants(String query, String members) throws IOException {
        String path = dataSet(
                "{\"_id\":\"1\",\"n\":1,\"other\":\"x\"}",
                "{\"_id\":\"2\",\"n\":2}",
                "{\"_id\":\"3\",\"n\":1,\"other\":",
                "{\"_id\":\"4\",\"n\":1,\"other\":\"\\ud83d\\ude00\",\"n\":1}",
                "{\"_id\":\"5\"}",
                "[1]");
        zds().option("singleVariantColumn", "doc").load(path).createOrReplaceTempView("variants");

        checkMembers(query, members);
    }

    /** Values of this type are read from the bytes of the variants; of others, Spark's variant_get decides. */
    @ParameterizedTest
    @ValueSource(strings = {"string", "bigint", "int", "double", "boolean", "decimal(20,3)"})
    void fieldsAreThoseOfSparksJsonSource(String type) throws IOException {
        List<String> values = List.of(
                ("null true false 0 -7 127 128 -32768 -32769 2147483647 2147483648 -9223372036854775808 9007199254740993"
                                + " 18446744073709551616 1.50 0.1 -0.0 123456789.123456789 12345678901234567.5 0.00000000000000012"
                                + " 12345678901234567890.5 1e300 5e-324 NaN \"\" \"x\" \"1\" \"true\" [1] {} {\"f\":1}")
                        .split(" "));
        List<String> lines = new ArrayList<>();
        for (String value : values) {
            lines.add("{\"_id\":\"a" + lines.size() + "\",\"v\":{\"f\":" + value + "}}");
        }
        String many = IntStream.range(0, 300).mapToObj(i -> "\"m" + i + "\":0,").collect(Collectors.joining());
        lines.add("{\"_id\":\"b\",\"v\":{" + many + "\"f\":3}}");
        lines.add("{\"_id\":\"c\",\"v\":{\"a\":\"" + "x".repeat(70_000) + "\",\"f\":\"" + "\u00e4".repeat(64) + "\"}}");
        lines.addAll(List.of("{\"_id\":\"d\",\"v\":{}}", "{\"_id\":\"e\",\"v\":1}", "{\"_id\":\"f\"}"));
        String path = dataSet(lines.toArray(String[]::new));
        String json = path + "/collections/c/meta/data.jsonl";
        Dataset<Row> documents = zds().option("singleVariantColumn", "doc").load(path);
        for (String field :
                List.of("try_variant_get(doc, '$.v[\"f\"]', '" + type + "')", "try_cast(doc:v.f AS " + type + ")")) {
            String text = "CAST(" + field + " AS STRING)";

            assertThat(texts(documents, text))
                    .as(field)
                    .isEqualTo(texts(
                            SPARK.read().option("singleVariantColumn", "doc").json(json), text));

            Dataset<Row> query = documents.selectExpr(text);
            for (Dataset<Row> one : List.of(query, query.limit(1))) {
                assertThat(one.queryExecution().executedPlan().toString().contains("coalesce("))
                        .isEqualTo(!type.startsWith("decimal"));
            }
        }
    }

    /** With generated code and without. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT doc:g::string AS g, sum(doc:n::int), max(doc:n::double), count(DISTINCT doc:n::bigint) FROM d GROUP BY 1",
                "SELECT sort_array(collect_set(doc:g::string)), percentile(doc:n::double, 0.5), sum(doc:n::bigint) FROM d",
                "SELECT a.doc:g::string, b.doc:n::int FROM d a JOIN d b ON a.doc:n::int = b.doc:n::int + 1",
                "SELECT b.doc:g::string FROM d a LEFT JOIN d b ON a.doc:n::int = b.doc:n::int + 5",
                "SELECT doc:n::int, row_number() OVER (PARTITION BY doc:g::string ORDER BY doc:n::int DESC) FROM d",
                "SELECT doc:g::string FROM d WHERE doc:n::int > (SELECT avg(doc:n::int) FROM d) ORDER BY doc:n::int",
                "SELECT doc:b::boolean, doc:g::string || doc:n::string FROM d WHERE doc:b::boolean OR doc:n::int = 3",
                "SELECT x.g, count(*) FROM (SELECT doc:g::string AS g, doc FROM d LIMIT 100) x GROUP BY x.g",
                "SELECT doc:g::string FROM d UNION ALL SELECT doc:n::string FROM d",
            })
    void queriesOfFieldsAreAnsweredAsOfSparksJsonSource(String query) throws IOException {
        String path = dataSet(IntStream.range(0, 40)
                .mapToObj(i -> "{\"_id\":\"" + i + "\",\"n\":" + (i % 13 == 0 ? "null" : i % 10) + ",\"b\":"
                        + (i % 3 == 0) + (i % 7 == 0 ? "" : ",\"g\":\"g" + i % 4 + "\"") + "}")
                .toArray(String[]::new));
        Dataset<Row> lines =
                SPARK.read().option("singleVariantColumn", "doc").json(path + "/collections/c/meta/data.jsonl");
        lines.createOrReplaceTempView("d");
        List<String> expected = sorted(SPARK.sql(query));
        zds().option("singleVariantColumn", "doc").load(path).createOrReplaceTempView("d");

        assertThat(sorted(SPARK.sql(query))).isEqualTo(expected);
        SparkSessions.withSetting(
                "spark.sql.codegen.wholeStage",
                "false",
                () -> SparkSessions.withSetting(
                        "spark.sql.codegen.factoryMode", "NO_CODEGEN", () -> assertThat(sorted(SPARK.sql(query)))
                                .isEqualTo(expected)));
    }

    private static List<String> sorted(Dataset<Row> rows) {
        return rows.collectAsList().stream().map(Row::toString).sorted().toList();
    }

    @Test
    void aFieldOfAnotherTypeIsTheErrorOfSparkWhereItIsEvaluated() throws IOException {
        String path = dataSet("{\"_id\":\"a\",\"n\":1}", "{\"_id\":\"b\",\"n\":\"x\"}");
        Dataset<Row> documents = zds().option("singleVariantColumn", "doc").load(path);

        assertThatThrownBy(() -> texts(documents, "doc:n::int")).hasStackTraceContaining("INVALID_VARIANT_CAST");
        assertThatThrownBy(() -> texts(documents, "variant_get(doc, '$.n', 'int')"))
                .hasStackTraceContaining("INVALID_VARIANT_CAST");
        assertThat(texts(documents.where("_id = 'a'"), "doc:n::int")).containsExactly("1");
        assertThat(texts(documents, "try_cast(doc:n AS int)")).containsExactly("1", null);
        assertThat(texts(documents, "try_variant_get(doc, '$.n', 'int')")).containsExactly("1", null);
    }

    /** Jackson's default limit is 20 million characters. */
    @Test
    void writesLongStrings() {
        String path = directory.resolve("long").toString();
        SPARK.sql("SELECT '1' AS _id, CAST(repeat('x', 20000001) AS VARIANT) AS v")
                .write()
                .format("zds")
                .save(path);
        assertThat(texts(zds().schema("_id string, v string").load(path), "CAST(length(v) AS STRING)"))
                .containsExactly("20000001");
    }

    /** Checks the members of variants that a plan reads, and that the result is that of whole variants. */
    private static void checkMembers(String query, String members) {
        Dataset<Row> rows = SPARK.sql(query);
        String plan = rows.queryExecution().executedPlan().toString();
        if (members == null) {
            assertThat(plan).doesNotContain("members of variants");
        } else {
            assertThat(plan).containsPattern("members of variants: \\{(v|doc)=" + Pattern.quote(members) + "}");
        }
        List<String> found = rows.collectAsList().stream().map(Row::toString).toList();
        SPARK.conf().set("spark.sql.variant.pushVariantIntoScan", "false");
        try {
            Dataset<Row> whole = SPARK.sql(query);
            assertThat(whole.queryExecution().executedPlan().toString()).doesNotContain("members of variants");
            assertThat(found)
                    .isEqualTo(whole.collectAsList().stream().map(Row::toString).toList());
        } finally {
            SPARK.conf().unset("spark.sql.variant.pushVariantIntoScan");
        }
    }

    @Test
    void aMissingMemberIsNullAndNotTheNullOfVariants() throws IOException {
        String path = dataSet("{\"_id\":\"a\",\"v\":null}", "{\"_id\":\"b\"}");
        Dataset<Row> rows = zds().schema("_id string, v variant").load(path);

        assertThat(texts(rows, "v is null")).containsExactly("false", "true");
        assertThat(texts(rows, "is_variant_null(v)")).containsExactly("true", "false");
    }

    @Test
    void variantsAreNestedInOtherTypes() throws IOException {
        String path = dataSet("{\"_id\":\"a\",\"l\":[1,\"x\",null],\"s\":{\"v\":{\"k\":true}}}");
        Dataset<Row> rows = zds().schema("_id string, l array<variant>, s struct<v variant>")
                .load(path);

        assertThat(texts(rows, "to_json(l)")).containsExactly("[1,\"x\",null]");
        assertThat(texts(rows, "variant_get(s.v, '$.k', 'boolean')")).containsExactly("true");
    }

    @Test
    void corruptDocumentsHaveNoVariant() throws IOException {
        String path = dataSet("{\"_id\":\"a\",\"x\":1}", "{\"_id\":\"b\",\"x\":", "{\"_id\":\"c\",\"x\":tru}", "[1]");
        Dataset<Row> rows = zds().option("singleVariantColumn", "v").load(path);

        assertThat(texts(rows, "to_json(v)")).containsExactly("{\"_id\":\"a\",\"x\":1}", null, null, null);
        assertThat(texts(
                        zds().option("singleVariantColumn", "v")
                                .schema("v variant, _corrupt_record string")
                                .load(path),
                        "_corrupt_record"))
                .containsExactly(null, "{\"_id\":\"b\",\"x\":", "{\"_id\":\"c\",\"x\":tru}", "[1]");
        assertThat(zds().option("singleVariantColumn", "v")
                        .option("mode", "dropmalformed")
                        .load(path)
                        .count())
                .isEqualTo(1);
        assertThatThrownBy(() -> zds().option("singleVariantColumn", "v")
                        .option("mode", "failfast")
                        .load(path)
                        .collect())
                .hasMessageContaining("data.jsonl");
    }

    /** Spark parses variants of at most 1,000 levels. */
    @Test
    void aValueBeyondTheLimitsDoesNotFit() throws IOException {
        String deep = "[".repeat(1100) + "]".repeat(1100);
        String path = dataSet("{\"_id\":\"a\",\"v\":" + deep + "}", "{\"_id\":\"b\",\"v\":1}");

        Dataset<Row> rows = zds().schema("_id string, v variant").load(path);
        assertThat(texts(rows, "to_json(v)")).containsExactly(null, "1");
    }

    /** Spark checks the schema of a read itself, but not that of a table. */
    @Test
    void theSchemaFitsTheOption() throws IOException {
        String path = dataSet("{\"_id\":\"a\",\"v\":1}");

        assertThatThrownBy(() -> zds().option("singleVariantColumn", "v")
                        .schema("v variant, w int")
                        .load(path))
                .hasMessageContaining("INVALID_SINGLE_VARIANT_COLUMN");
        assertThatThrownBy(() -> createTable("_id string, v string", path))
                .hasStackTraceContaining("column 'v' of type string does not fit singleVariantColumn");
        assertThatThrownBy(() -> createTable("v variant, w int", path))
                .hasStackTraceContaining("column 'w' of type int does not fit singleVariantColumn");
        assertThatThrownBy(() -> zds().option("singleVariantColumn", "_id").load(path))
                .hasMessageContaining("choose another name");
    }

    @Test
    void tablesHaveDocumentsAsVariants() throws IOException {
        createTable("_id string, v variant", dataSet("{\"_id\":\"a\",\"x\":1}"));

        assertThat(texts(SPARK.table("documents"), "_id || to_json(v)")).containsExactly("a{\"_id\":\"a\",\"x\":1}");
        SPARK.sql("DROP TABLE documents");
    }

    @Test
    void aTableHasItsColumnsBeforeItsLocationExists() {
        String location = directory.resolve("later").toString();
        SPARK.sql("CREATE TABLE documents USING zds OPTIONS (singleVariantColumn 'v') LOCATION '" + location + "'");
        assertThat(SPARK.table("documents").schema().toDDL()).isEqualTo("_id STRING,v VARIANT");
        assertThat(SPARK.table("documents").count()).isZero();
        assertThatThrownBy(() -> SPARK.sql("INSERT INTO documents SELECT 'a', parse_json('{\"x\":1}')"))
                .hasStackTraceContaining("rows are written member by member, so it is read only");

        SPARK.sql("SELECT 'a' AS _id, 1 AS x").write().format("zds").save(location);

        SPARK.sql("REFRESH TABLE documents");
        assertThat(texts(SPARK.table("documents"), "to_json(v)")).containsExactly("{\"_id\":\"a\",\"x\":1}");
        SPARK.sql("DROP TABLE documents");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT INTO documents SELECT 'x', parse_json('{}')",
                "UPDATE documents SET v = parse_json('{}')",
                "DELETE FROM documents WHERE _id = 'a'"
            })
    void tablesOfDocumentsAsVariantsAreReadOnly(String statement) throws IOException {
        createTable("_id string, v variant", dataSet("{\"_id\":\"a\",\"x\":1}"));

        assertThatThrownBy(() -> SPARK.sql(statement))
                .hasStackTraceContaining("rows are written member by member, so it is read only");
        SPARK.sql("DROP TABLE documents");
    }

    private static void createTable(String columns, String path) {
        SPARK.sql("DROP TABLE IF EXISTS documents");
        SPARK.sql("CREATE TABLE documents (" + columns + ") USING zds OPTIONS (singleVariantColumn 'v') LOCATION '"
                + path + "'");
        SPARK.table("documents").collect();
    }

    @Test
    void writtenVariantsComeBack() {
        String path = directory.resolve("set").toString();
        Dataset<Row> rows = SPARK.sql("SELECT string(id) AS _id, CASE id WHEN 0 THEN parse_json('{\"b\":[1,null,{}],"
                + "\"a\":\"\\u00e4\"}') WHEN 1 THEN parse_json('null') WHEN 2 THEN to_variant_object(named_struct("
                + "'d', date'2024-02-29', 'b', X'00ff', 'e', 1.50BD, 'x', 1e300D)) WHEN 3 THEN"
                + " parse_json('12345678901234567890.123456789') WHEN 4 THEN parse_json('18446744073709551616')"
                + " WHEN 5 THEN parse_json('18446744073709551615') END AS v FROM range(0, 7, 1, 1)");

        rows.write().format("zds").save(path);

        Dataset<Row> read = zds().schema("_id string, v variant").load(path).orderBy("_id");
        assertThat(texts(read, "to_json(v)"))
                .containsExactly(
                        "{\"a\":\"ä\",\"b\":[1,null,{}]}",
                        "null",
                        "{\"b\":\"AP8=\",\"d\":\"2024-02-29\",\"e\":1.5,\"x\":1.0E300}",
                        "12345678901234567890.123456789",
                        "\"18446744073709551616\"",
                        "18446744073709551615",
                        null);
    }

    @Test
    void aVariantThatMakesDocumentsTooDeepIsRefused() {
        String path = directory.resolve("set").toString();
        // Not a literal: Spark shows those in plans, for which the stack of the driver's thread may be too small.
        Dataset<Row> deep = SPARK.sql("SELECT 'a' AS _id,"
                + " parse_json(repeat('[', int(1000 + id)) || repeat(']', int(1000 + id))) AS deepest FROM range(1)");

        Throwable thrown = catchThrowable(() -> deep.write().format("zds").save(path));

        assertThat(thrown)
                .satisfiesAnyOf(
                        tooDeep -> assertThat(tooDeep)
                                .hasStackTraceContaining("column 'deepest'")
                                .hasStackTraceContaining("deeper than 1000 levels"),
                        // Spark's own code needs a stack whose size depends on what is compiled.
                        overflow -> assertThat(overflow)
                                .hasStackTraceContaining("nested more deeply than Spark can write it"));
    }
}
