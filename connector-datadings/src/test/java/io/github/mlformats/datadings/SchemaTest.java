package io.github.mlformats.datadings;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.datadings.format.SidecarFile;
import io.github.mlformats.datadings.testing.DataSet;
import io.github.mlformats.datadings.testing.Message;
import io.github.mlformats.datadings.testing.ShardDirectory;
import java.math.BigInteger;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests schema inference and user-specified schemas. */
@ParameterizedClass(name = "windows of {0} bytes")
@ValueSource(ints = {0, 8})
class SchemaTest extends DatadingsTest {
    /** Samples with these values of {@code v}, with the keys k0, k1 and so on. */
    private ShardDirectory values(Object... values) {
        return ShardDirectory.of(
                directory,
                IntStream.range(0, values.length)
                        .mapToObj(i -> Message.map("key", "k" + i, "v", values[i]))
                        .toArray(byte[][]::new));
    }

    private static void assertUsage(ThrowingCallable query, String... inMessage) {
        assertThatThrownBy(query).isInstanceOf(UsageException.class).hasMessageContainingAll(inMessage);
    }

    @ParameterizedTest(name = "{0}.{1}: {2}")
    @CsvSource(delimiter = '|', textBlock = """
        image_classification | image | binary
        image_classification | label | bigint
        mixed_types          | v     | string
        """)
    void typesFollowFromTheValues(String set, String column, String expected) {
        assertThat(type(corpus(set), column)).isEqualTo(expected);
    }

    @Test
    void numbersBeyondLongAreDecimals() {
        ShardDirectory set = values(1, BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE), -5);

        assertThat(type(load(set), "v")).isEqualTo("decimal(20,0)");
        assertThat(column(load(set).selectExpr("string(v)"))).containsExactly("1", "18446744073709551615", "-5");
    }

    @Test
    void theKeyComesFirstAndOthersAsTheyAppear() {
        ShardDirectory set = ShardDirectory.of(
                directory, Message.map("b", 1, "key", "x", "a", 2), Message.map("key", "y", "a", 1, "c", 1));

        assertThat(load(set).columns()).containsExactly("key", "b", "a", "c");
    }

    @Test
    void samplesOfAllShardsAreInferred() {
        ShardDirectory.of(directory.resolve("s/1"), Message.map("key", "a", "first", 1));
        ShardDirectory last = ShardDirectory.of(directory.resolve("s/2"), Message.map("key", "b", "last", 1.5));

        Dataset<Row> data = read("inferSamples", "1")
                .load(
                        directory.resolve("s/1/data.msgpack").toString(),
                        last.data().toString());
        assertThat(data.columns()).containsExactly("key", "first", "last");
        assertThat(data.orderBy("key").selectExpr("first", "last").collectAsList())
                .extracting(Row::toString)
                .containsExactly("[1,null]", "[null,1.5]");
    }

    @Test
    void lastSamplesAreInspectedToo() {
        Object[] values = IntStream.range(0, 1000)
                .mapToObj(i -> i < 999 ? (Object) i : 0.5)
                .toArray();

        assertThat(type(load(values(values), "inferSamples", "1"), "v")).isEqualTo("double");
    }

    /** A string in a field for which no sampled value is a string. */
    @Test
    void aTypeThatInferenceMissedIsAnErrorWithAdvice() {
        Object[] values = IntStream.range(0, 1000)
                .mapToObj(i -> i == 777 ? (Object) "x" : i)
                .toArray();
        ShardDirectory set = values(values);

        assertCorrupt(
                () -> load(set, "inferSamples", "1").collectAsList(),
                "sample 777",
                "column 'v' of type bigint",
                "inferSamples=all");
        assertThat(type(load(set, "inferSamples", "all"), "v")).isEqualTo("string");
        assertThat(load(set, "inferSamples", "all").filter("v = 'x'").count()).isEqualTo(1);
        assertThat(load(set, "inferSamples", "1", "mode", "permissive")
                        .filter("_corrupt_record IS NOT NULL")
                        .select("key", "v")
                        .collectAsList())
                .extracting(Row::toString)
                .containsExactly("[null,null]");
    }

    @Test
    void conflictsAreStringsAnErrorOrNull() {
        ShardDirectory set = values(1, "one", 1.5, List.of(1, 2), null, true);

        assertThat(column(load(set).select("v"))).containsExactly("1", "one", "1.5", "[1,2]", null, "true");
        assertThat(column(load(set, "onConflict", "null").select("v")))
                .containsExactly(null, "one", null, null, null, null);
        assertUsage(
                () -> load(set, "onConflict", "error").schema(),
                "column 'v' has values of several types",
                "onConflict=string");
    }

    /** The last value counts, as in Python, but the others are read, too. */
    @Test
    void repeatedFieldsHaveATypeOfAllTheirValues() {
        ShardDirectory set =
                ShardDirectory.of(directory, Message.map("key", "a", "v", "one", "v", 1, "s", 1.5, "s", 2));

        assertThat(load(set).selectExpr("v", "s").collectAsList())
                .extracting(Row::toString)
                .containsExactly("[1,2.0]");
    }

    @Test
    void conflictsAreVariants() {
        ShardDirectory set = values(1, "one", 1.5, new Object[] {"a", List.of(1, 2)}, null, true);
        Dataset<Row> data = load(set, "onConflict", "variant");

        assertThat(type(data, "v")).isEqualTo("variant");
        assertThat(column(data.selectExpr("to_json(v)")))
                .containsExactly("1", "\"one\"", "1.5", "{\"a\":[1,2]}", null, "true");
        assertThat(column(
                        data.selectExpr("variant_get(v, '$.a[1]', 'int')").na().drop()))
                .containsExactly(2);
        assertThat(column(data.selectExpr("schema_of_variant(v)").na().drop()).get(0))
                .isEqualTo("BIGINT");
    }

    @Test
    void declaredColumnsAreVariants() {
        ShardDirectory set = values(1, "one", new Object[] {"a", List.of(1, 2)}, null);
        Dataset<Row> data =
                read().schema("key string, v variant").load(set.data().toString());

        assertThat(column(data.selectExpr("to_json(v)"))).containsExactly("1", "\"one\"", "{\"a\":[1,2]}", null);
    }

    /** Numpy numbers become plain numbers, as in text; zero keeps its sign. */
    @ParameterizedTest
    @CsvSource({"onConflict, variant", "onConflict, error", "ndarray, array"})
    void optionsOfAReadDoNotChangeTheTypesOfATable(String option, String value) {
        Object[] array = {
            "nd".getBytes(UTF_8),
            true,
            "type".getBytes(UTF_8),
            "<i4",
            "kind".getBytes(UTF_8),
            new byte[0],
            "shape".getBytes(UTF_8),
            List.of(1),
            "data".getBytes(UTF_8),
            new byte[4]
        };
        ShardDirectory set = ShardDirectory.of(
                directory,
                Message.map("key", "a", "v", 1, "nd", array),
                Message.map("key", "b", "v", "text", "nd", array));
        spark.sql("DROP TABLE IF EXISTS declared");
        spark.sql(
                "CREATE TABLE declared USING datadings LOCATION '" + set.data().getParent() + "'");
        for (String mode : List.of("failfast", "dropmalformed")) {
            ThrowingCallable read = () -> assertThat(spark.read()
                            .option(option, value)
                            .option("mode", mode)
                            .table("declared")
                            .collectAsList())
                    .hasSize(2);
            assertUsage(read, "option " + option + " is '" + value + "'", "the columns of the table");
        }
        spark.sql("DROP TABLE declared");
    }

    @Test
    void numbersOfNumpyAreNumbersInVariants() {
        Object[] scalar = {
            "nd".getBytes(UTF_8), false, "type".getBytes(UTF_8), "<i2", "data".getBytes(UTF_8), new byte[] {7, 1}
        };
        ShardDirectory set = values("text", scalar, List.of((Object) scalar), -0.0, new Object[] {"a", -0.0});

        assertThat(column(load(set, "onConflict", "variant").selectExpr("to_json(v)")))
                .containsExactly("\"text\"", "263", "[263]", "-0.0", "{\"a\":-0.0}");
    }

    @Test
    void keysOfTheSameTextDoNotReplaceEachOther() {
        byte[] map = HexFormat.of().parseHex("82a36b6579a16ba176" + "8201a3696e74a131a3737472");
        ShardDirectory set = ShardDirectory.of(directory, map);

        assertCorrupt(() -> load(set).collectAsList(), "sample 0", "int and str", "'1'");
        assertThat(column(load(set, "mode", "permissive").selectExpr("_corrupt_record IS NOT NULL")))
                .containsExactly(true);
        assertThat(column(read().schema("v string").load(set.data().toString())))
                .containsExactly("{\"$map\":[[1,\"int\"],[\"1\",\"str\"]]}");
    }

    /**
     * A sample with a key that is not a string goes to column value, wherever that key is and whatever is selected.
     * Batches of 256 and 1024 rows start and end with such samples.
     */
    @ParameterizedTest
    @ValueSource(strings = {"failfast", "permissive", "dropmalformed"})
    void aKeyThatIsNoStringMakesTheSampleAValueInAnyOrder(String mode) {
        Object[] last = {"a", "text", 7, 2};
        Object[] first = {7, 2, "a", "text"};
        Object[] lists = {"l", List.of(1, List.of()), "a", 1, 7, List.of(2)};
        Object[] spellings = {"A", 3, "a", 4, 7, 2};
        List<byte[]> samples = List.of(
                Message.map("a", 1, "l", List.of(5)),
                Message.map(last),
                Message.map(first),
                Message.map("l", List.of(6, 7), "a", 2),
                Message.map(lists),
                Message.map(spellings),
                Message.map("a", 3, "l", List.of()));
        ShardDirectory set = ShardDirectory.of(directory, repeated(samples).toArray(byte[][]::new));
        Dataset<Row> data = read("mode", mode)
                .schema("a bigint, l array<bigint>, value map<string,string>")
                .load(set.data().toString());

        assertThat(column(data.selectExpr("concat_ws(' ', string(a), string(l), string(value))")))
                .isEqualTo(repeated(List.of(
                        "1 [5]",
                        "{a -> text, 7 -> 2}",
                        "{7 -> 2, a -> text}",
                        "2 [6, 7]",
                        "{l -> [1,[]], a -> 1, 7 -> [2]}",
                        "{A -> 3, a -> 4, 7 -> 2}",
                        "3 []")));
        assertThat(column(data.selectExpr("coalesce(a, 0)"))).isEqualTo(repeated(List.of(1L, 0L, 0L, 2L, 0L, 0L, 3L)));
        assertThat(column(data.selectExpr("coalesce(value['a'], '')")))
                .isEqualTo(repeated(List.of("", "text", "text", "", "1", "4", "")));
        assertThat(data.count()).isEqualTo(1400);
    }

    private static <T> List<T> repeated(List<T> values) {
        return Collections.nCopies(200, values).stream().flatMap(List::stream).toList();
    }

    @Test
    void inferenceAndReadingAgreeOnKeysThatAreNoStrings() {
        Object[] mixed = {"a", "text", 7, 2};
        ShardDirectory set = ShardDirectory.of(directory, Message.map("a", 1), Message.map(mixed));

        assertThat(load(set).schema().catalogString())
                .isEqualTo("struct<key:string,a:bigint,value:map<string,string>>");
        assertThat(load(set).selectExpr("a", "string(value)").collectAsList())
                .extracting(Row::toString)
                .containsExactly("[1,null]", "[null,{a -> text, 7 -> 2}]");
    }

    @Test
    void everyConflictOfTheCorpusIsAVariant() {
        Dataset<Row> data = corpus("mixed_types", "onConflict", "variant");

        assertThat(type(data, "v")).isEqualTo("variant");
        assertThat(column(data.selectExpr("to_json(v)")).get(1)).isEqualTo("\"one\"");
        assertThat(data.collectAsList()).hasSize(9);
    }

    @Test
    void aUsersSchemaWins() {
        Dataset<Row> data = read().schema("label double, image binary, extra string, key string")
                .load(DataSet.of("image_classification").dataFile().toString());

        Row row = data.collectAsList().get(0);
        assertThat(data.columns()).containsExactly("label", "image", "extra", "key");
        assertThat(row.get(0)).isInstanceOf(Double.class);
        assertThat(row.isNullAt(2)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"int, 2147483648", "tinyint, 128", "float, 16777217", "boolean, 1", "binary, 1", "array<int>, 1"})
    void aUsersSchemaConvertsOnlyWithoutLoss(String type, long value) {
        ShardDirectory set = values(value);

        assertCorrupt(
                () -> read().schema("v " + type).load(set.data().toString()).collectAsList(),
                "sample 0",
                "column 'v' of type " + type);
    }

    @ParameterizedTest
    @ValueSource(strings = {"v date", "v interval day", "v map<double, string>", "v array<timestamp_ntz>"})
    void anUnsupportedDeclaredTypeIsRejectedImmediately(String schema) {
        ShardDirectory set = values(1);

        assertUsage(
                () -> read().schema(schema).load(set.data().toString()).collectAsList(),
                "column 'v",
                "datadings samples cannot provide");
    }

    @Test
    void namesThatDifferOnlyByCaseNeedASensitiveSession() {
        ShardDirectory set = ShardDirectory.of(directory, Message.map("key", "k", "a", 1, "A", 2));
        ShardDirectory nested = ShardDirectory.of(
                directory.resolve("nested"), Message.map("key", "k", "s", new Object[] {"b", 1, "B", 2}));

        assertUsage(() -> load(set).schema(), "'a' and 'A'", "spark.sql.caseSensitive");
        assertUsage(() -> load(nested).schema(), "column 's'", "'b' and 'B'", "spark.sql.caseSensitive");
        withSettings(Map.of("spark.sql.caseSensitive", "true"), () -> {
            assertThat(column(load(set).selectExpr("a + 10 * A"))).containsExactly(21L);
            assertThat(column(load(nested).selectExpr("s.b + 10 * s.B"))).containsExactly(21L);
        });
    }

    /** A user-specified schema does not choose between them either. */
    @Test
    void namesThatDifferOnlyByCaseAreNoUsersColumn() {
        ShardDirectory set = ShardDirectory.of(
                directory, Message.map("key", "k", "v", 1), Message.map("key", "k", "v", 1, "V", 2, "v", 3));
        ShardDirectory nested =
                ShardDirectory.of(directory.resolve("nested"), Message.map("s", new Object[] {"b", 1, "B", 2}));
        String refusal = "which differ only by case";

        assertThatThrownBy(
                        () -> read().schema("v int").load(set.data().toString()).collectAsList())
                .hasStackTraceContaining("sample 1 has the fields 'v' and 'V', " + refusal);
        assertThatThrownBy(() -> read().schema("s struct<b:int>")
                        .load(nested.data().toString())
                        .collectAsList())
                .hasStackTraceContaining("'b' and 'B', " + refusal);
        withSettings(Map.of("spark.sql.caseSensitive", "true"), () -> assertThat(
                        column(read().schema("v int").load(set.data().toString())))
                .containsExactly(1, 3));
    }

    /** The index has other keys, by which the library looks samples up. */
    @Test
    void aFieldThatDiffersFromTheKeyOnlyByCaseNeedsASensitiveSession() {
        ShardDirectory set = ShardDirectory.of(
                        directory, Message.map("Key", "a", "v", 1), Message.map("Key", "b", "v", 2))
                .write(SidecarFile.KEYS, Message.array("x", "y"));
        String refusal = "has the fields 'key' and 'Key', which differ only by case";

        assertUsage(() -> load(set).schema(), refusal);
        assertThatThrownBy(() -> read().schema("KEY string, v int")
                        .load(set.data().toString())
                        .collectAsList())
                .hasStackTraceContaining("sample 0 " + refusal);
        assertThat(column(read().schema("v int").load(set.data().toString()))).containsExactly(1, 2);
        assertThat(column(load(set, "singleVariantColumn", "doc").selectExpr("concat(key, doc:Key::string)")))
                .containsExactly("xa", "yb");
        withSettings(Map.of("spark.sql.caseSensitive", "true"), () -> {
            assertThat(load(set).columns()).containsExactly("key", "Key", "v");
            assertThat(column(load(set).select("key"))).containsExactly("x", "y");
            assertThat(column(load(set).filter("key = 'y'").select("Key"))).containsExactly("b");
        });
    }

    @Test
    void namesOfUsersMatchInAnyCase() {
        ShardDirectory set = values(7);

        assertThat(read().schema("KEY string, V int")
                        .load(set.data().toString())
                        .collectAsList())
                .extracting(Row::toString)
                .containsExactly("[k0,7]");
    }

    @Test
    void manyFieldNamesBecomeAMap() {
        Object[] wide = IntStream.range(0, 402)
                .mapToObj(i -> i % 2 == 0 ? (Object) ("n" + i) : i)
                .toArray();
        ShardDirectory set = values((Object) wide);

        assertThat(type(load(set), "v")).isEqualTo("map<string,bigint>");
        assertThat(type(load(set, "maps", "struct"), "v")).startsWith("struct<n0:bigint,");
        assertThat(column(load(set).selectExpr("v['n200']"))).containsExactly(201L);
    }

    @Test
    void mapsInSamplesThatAreNoMapsAreReadAsTheOptionSays() {
        Object map = new Object[] {"a", 1, "b", 2};
        ShardDirectory set = ShardDirectory.of(directory, Message.array(map));

        assertThat(type(load(set), "value")).isEqualTo("array<struct<a:bigint,b:bigint>>");
        assertThat(type(load(set, "maps", "map"), "value")).isEqualTo("array<map<string,bigint>>");
        assertThat(column(load(set, "maps", "map").selectExpr("value[0]['b']"))).containsExactly(2L);
    }

    @Test
    void structsArePrunedByName() {
        ShardDirectory set = values((Object) new Object[] {"a", 1, "b", new Object[] {"c", 2, "d", "x"}});

        assertThat(column(load(set).select("v.b.c"))).containsExactly(2L);
        assertThat(plan(load(set).select("v.b.c"))).doesNotContain("d:string");
    }

    @Test
    void arraysOfNumpyAreArraysOnRequest() {
        Dataset<Row> data = corpus("np_uniform", "ndarray", "array");

        assertThat(data.schema().catalogString()).contains("array<").doesNotContain("dtype");
        assertThat(data.collectAsList()).isNotEmpty();
    }

    @Test
    void unknownOptionValuesAreRejected() {
        assertUsage(
                () -> corpus("one", "inferSamples", "none"), "inferSamples", "auto, all, or an integer of at least 1");
        assertUsage(() -> corpus("one", "onConflict", "ignore"), "onConflict", "variant");
    }
}
