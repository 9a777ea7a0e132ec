package io.github.mlformats.zds;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.Sampling;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Documents are read like the same lines by Spark's JSON source. */
class JsonParityTest {
    private static final SparkSession SPARK = SparkSessions.interpreting();

    /** Values that are read the same way; the documentation lists the differences. */
    private static final List<String> VALUES = List.of("""
            1 | -5 | 0 | -0 | 127 | -128 | 32768 | 2147483647 | 2147483648 | 9223372036853 | 9223372036854775808 | \
            -9223372036854775809 | 123456789012345678901234567890 | 1234567890123456789012345678901234567890123 | \
            1.5 | 1.0 | 1e3 | 1E400 | -1e400 | 1e-400 | 0.1 | 3.4028236e39 | 123456789.123456789123456789 | \
            true | false | null | NaN | Infinity | -Infinity | +Infinity | -INF | +INF | \
            "" | "abc" | "1.5" | "true" | "NaN" | "Infinity" | "-INF" | "+INF" | "nan" | "INF" | "1,000" | "-1,0,0.25" | "," | 'single' | "YWJj" | "!!" | \
            "2020-01-02" | "2020-01-02T03:04:05Z" | "2020-01-02 03:04:05.123456" | "2020-01-02T03:04:05.123+02:00" | \
            "2020-1-2" | "2020" | "2020-01" | "03:04" | "T03:04:05" | "2015-01-01T00:00:00.000GMT+00:00" | "16436" | \
            "-0001-01-01" | "0000-01-01" | "2020-02-30" | "2020-01-02T25:00:00" | \
            "\\u00e9\\ud83d\\ude00" | "\\u0000" | "a\\tb\\/" | "ä" | \
            [] | [1] | [1,2.5] | ["a",null] | [[1],[2]] | [[],[null],[1]] | [{"x":1},{"y":2}] | [{"z":1},2] | \
            {} | {"x":1} | {"x":"s","y":[1]} | {"x":{"y":null}} | {"x":{"y":7}}""".split(" \\| "));

    /** Spark infers a string column for strings of non-finite doubles. */
    private static final List<String> OF_SAME_TYPE = VALUES.stream()
            .filter(value -> !value.equals("\"NaN\"") && !value.equals("\"Infinity\""))
            .toList();

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "byte",
                "short",
                "int",
                "long",
                "float",
                "double",
                "boolean",
                "string",
                "date",
                "timestamp",
                "timestamp_ntz",
                "decimal(10,2)",
                "decimal(38,18)",
                "decimal(38,0)",
                "array<int>",
                "array<string>",
                "array<array<int>>",
                "struct<x:int>",
                "struct<x:string,y:array<int>>",
                "struct<x:struct<y:int>>",
                "map<string,int>",
                "map<string,string>",
                "map<string,struct<y:int>>",
                "array<struct<x:int,y:int>>"
            })
    void valuesOfAGivenType(String type) throws IOException {
        Sampling.assumeTaken(type, 3);
        List<String> documents = VALUES.stream().map(value -> "\"a\":" + value).toList();

        sameAsSpark(documents, "_id string, a " + type + ", _corrupt_record string", Map.of());
        sameAsSpark(documents, "_id string, a " + type, Map.of("mode", "DROPMALFORMED"));
    }

    /** Every column of two documents has another pair of values. */
    @Test
    void typesOfPairsOfValues() throws IOException {
        List<String> first = new ArrayList<>();
        List<String> second = new ArrayList<>();
        for (String one : OF_SAME_TYPE) {
            for (String other : OF_SAME_TYPE) {
                if (Math.floorMod((one + other).hashCode(), 7) == 0) {
                    first.add("\"c" + first.size() + "\":" + one);
                    second.add("\"c" + second.size() + "\":" + other);
                }
            }
        }

        sameAsSpark(List.of(String.join(",", first), String.join(",", second)), null, Map.of());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void nestedDocuments(int seed) throws IOException {
        Random random = new Random(seed);
        List<String> documents =
                IntStream.range(0, 50).mapToObj(i -> members(random, 3)).toList();

        sameAsSpark(documents, null, Map.of());
        sameAsSpark(documents, "_id string, b struct<a:string,c:array<double>>, a string", Map.of());
    }

    private static String members(Random random, int depth) {
        return "abc"
                .chars()
                .filter(name -> random.nextInt(3) > 0)
                .mapToObj(name -> "\"" + (char) name + "\":" + value(random, depth))
                .collect(Collectors.joining(","));
    }

    private static String value(Random random, int depth) {
        return switch (depth == 0 ? 9 : random.nextInt(4)) {
            case 0 -> "{" + members(random, depth - 1) + "}";
            case 1 ->
                Stream.generate(() -> value(random, depth - 1))
                        .limit(random.nextInt(3))
                        .collect(Collectors.joining(",", "[", "]"));
            default -> OF_SAME_TYPE.get(random.nextInt(OF_SAME_TYPE.size()));
        };
    }

    private void sameAsSpark(List<String> documents, String schema, Map<String, String> options) throws IOException {
        Path meta = Files.createDirectories(directory.resolve("collections/c/meta"));
        List<String> lines = IntStream.range(0, documents.size())
                .mapToObj(i -> "{\"_id\":\"" + i + (documents.get(i).isEmpty() ? "\"" : "\",") + documents.get(i) + "}")
                .toList();
        Path data = Files.write(meta.resolve("data.jsonl"), lines);

        Dataset<Row> ours = read("zds", schema, options).load(directory.toString());
        Dataset<Row> inSmallWindows =
                read("zds", schema, options).option("maxWindowBytes", 16).load(directory.toString());
        Dataset<Row> sparks = read("json", schema, options).load(data.toString());

        String[] columns = sparks.columns();
        assertThat(ours.select("*").schema().fieldNames()[0]).isEqualTo("_id");
        assertThat(types(ours.selectExpr(columns))).isEqualTo(types(sparks));
        assertThat(ours.columns()).hasSameSizeAs(columns);
        List<Row> rows = sparks.orderBy("_id").collectAsList();
        assertThat(ours.selectExpr(columns).orderBy("_id").collectAsList()).isEqualTo(rows);
        assertThat(inSmallWindows.selectExpr(columns).orderBy("_id").collectAsList())
                .isEqualTo(rows);
    }

    private static List<String> types(Dataset<Row> data) {
        return Arrays.stream(data.schema().fields())
                .map(field -> field.name() + " " + field.dataType().catalogString())
                .toList();
    }

    private static DataFrameReader read(String format, String schema, Map<String, String> options) {
        DataFrameReader reader = SPARK.read().format(format).options(options);
        return schema == null ? reader : reader.schema(schema);
    }
}
