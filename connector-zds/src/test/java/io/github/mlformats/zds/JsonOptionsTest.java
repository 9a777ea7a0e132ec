package io.github.mlformats.zds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Options of Spark's JSON source are supported or rejected by name; reserved column names cause errors. */
class JsonOptionsTest {
    private static final SparkSession SPARK = SparkSessions.shared();
    private static final String CORRUPT_COLUMN = "spark.sql.columnNameOfCorruptRecord";

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

    @ParameterizedTest
    @ValueSource(
            strings = {"dateFormat", "timestampformat", "multiLine", "primitivesAsString", "encoding", "allowComments"})
    void unsupportedJsonOptionsAreNamed(String option) throws IOException {
        String path = dataSet("{\"_id\":\"a\"}");

        assertThatThrownBy(() -> zds().option(option, "true").load(path))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("there is no option")
                .satisfies(error -> assertThat(error.getMessage()).containsIgnoringCase(option));
    }

    @ParameterizedTest
    @ValueSource(strings = {"pathGlobFilter", "modifiedBefore", "modifiedAfter"})
    void optionsForListedFilesAreRefused(String option) throws IOException {
        String path = dataSet("{\"_id\":\"a\"}");
        String message = "option " + option + " is not supported by zds";
        SPARK.sql("DROP TABLE IF EXISTS unfiltered");
        SPARK.sql("CREATE TABLE unfiltered USING zds LOCATION '" + path + "'");

        assertThatThrownBy(() -> zds().option(option, "2026-01-31").load(path).count())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);
        assertThatThrownBy(() -> SPARK.read()
                        .option(option, "2026-01-31")
                        .table("unfiltered")
                        .count())
                .hasMessageContaining(message);
        assertThatThrownBy(() -> zds().schema("_id string")
                        .option(option, "2026-01-31")
                        .load(path)
                        .count())
                .hasMessageContaining(message);
        assertThatThrownBy(() -> SPARK.readStream()
                        .format("zds")
                        .schema("_id string")
                        .option(option, "2026-01-31")
                        .load(path)
                        .writeStream()
                        .format("noop")
                        .start()
                        .processAllAvailable())
                .hasMessageContaining(message);
        SPARK.sql("DROP TABLE unfiltered");
    }

    @Test
    void theSessionNamesTheColumnOfCorruptText() throws IOException {
        String path = dataSet("{\"_id\":\"a\"}", "broken");
        assertThat(zds().load(path).columns()).containsExactly("_id", "_corrupt_record");
        SPARK.conf().set(CORRUPT_COLUMN, "bad");
        try {
            assertThat(zds().load(path).columns()).containsExactly("_id", "bad");
            assertThat(zds().load(path).where("_id IS NULL").select("bad").collectAsList())
                    .extracting(row -> row.getString(0))
                    .containsExactly("broken");
            assertThat(zds().option("columnNameOfCorruptRecord", "own")
                            .load(path)
                            .columns())
                    .containsExactly("_id", "own");
        } finally {
            SPARK.conf().unset(CORRUPT_COLUMN);
        }
    }

    /** Java alone does not know these names. */
    @ParameterizedTest
    @CsvSource({"PST, 16", "+8:00, 0"})
    void everyTimeZoneOfASessionIsKnown(String zone, int hour) throws IOException {
        String path = dataSet("{\"_id\":\"a\",\"at\":\"2026-01-01T08:00:00\"}");

        SparkSessions.withSetting(
                "spark.sql.session.timeZone", zone, () -> assertThat(zds().schema("_id string, at timestamp")
                                .load(path)
                                .selectExpr("hour(to_utc_timestamp(at, current_timezone())) AS hour")
                                .head()
                                .getInt(0))
                        .isEqualTo(hour));
    }

    @Test
    void aMemberNamedAsTheColumnOfCorruptText() throws IOException {
        String path = dataSet("{\"_id\":\"a\",\"_corrupt_record\":1}");

        assertThatThrownBy(() -> zds().load(path).collectAsList()).hasMessageContaining("columnNameOfCorruptRecord");
        assertThat(zds().option("columnNameOfCorruptRecord", "other")
                        .load(path)
                        .select("_corrupt_record")
                        .head()
                        .getLong(0))
                .isOne();
    }

    /** Its text would be read as null, the value of this column for valid documents. */
    @Test
    void aTextNamedAsTheColumnOfCorruptText() throws IOException {
        String path = dataSet("{\"_id\":\"a\",\"_corrupt_record\":\"t\"}");

        assertThatThrownBy(() -> zds().load(path))
                .hasMessageContaining("set columnNameOfCorruptRecord to another name");
        for (String mode : List.of("failfast", "dropmalformed")) {
            assertThat(zds().option("mode", mode).load(path).collectAsList()).hasToString("[[a,t]]");
        }
        assertThatThrownBy(() -> SPARK.sql("select 'a' as _id, 't' as _corrupt_record")
                        .write()
                        .format("zds")
                        .save(directory.resolve("written").toString()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("column '_corrupt_record' would be read as null");
        assertThat(directory.resolve("written")).doesNotExist();
    }

    @Test
    void theColumnOfCorruptTextHidesNoOther() throws IOException {
        String path = dataSet("{\"_id\":\"a\",\"x\":1}", "broken");

        assertThatThrownBy(() -> zds().option("columnNameOfCorruptRecord", " ").load(path))
                .hasMessage("option columnNameOfCorruptRecord is empty, but must be: the name of a column");
        for (String other : List.of("_id", "x", "X")) {
            assertThatThrownBy(() -> zds().option("columnNameOfCorruptRecord", other)
                            .load(path)
                            .collectAsList())
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("columnNameOfCorruptRecord is '" + other + "', but the data has a column");
        }
    }

    @Test
    void aMemberNamedAsTheColumnOfCollections() throws IOException {
        String path = dataSet("{\"_id\":\"a\",\"collection\":1}");

        assertThatThrownBy(() -> zds().option("collection", "*").load(path))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("a member 'collection'");
        assertThat(zds().load(path).select("collection").head().getLong(0)).isOne();
        assertThat(zds().option("collection", "*")
                        .schema("_id string, collection string")
                        .load(path)
                        .collectAsList())
                .extracting(Row::toString)
                .containsExactly("[a,c]");
    }

    /** Spark's maps have distinct keys. Replaced values do not make a document corrupt, and those after them keep their places. */
    @Test
    void lastValueOfARepeatedKeyIsRead() throws IOException {
        String path = dataSet(
                "{\"_id\":\"a\",\"m\":{\"x\":\"?\",\"y\":2,\"x\":3},\"t\":{\"k\":[1],\"k\": {\"z\": [1, 2]} ,\"l\":\"u\"}}",
                "{\"_id\":\"b\",\"m\":{\"y\":4},\"t\":{\"\\u006b\":\"v\",\"k\":null}}",
                "{\"_id\":\"c\",\"m\":{\"x\":5,\"x\":\"?\"},\"t\":{\"k\":1}}",
                "{\"_id\":\"d\",\"n\":{\"o\":{\"p\":1,\"p\":2},\"o\":{\"p\":3,\"q\":4,\"p\":5}}}");

        assertThat(zds().schema("_id string, m map<string,int>, t map<string,string>, n map<string,map<string,int>>,"
                                + " _corrupt_record string")
                        .load(path)
                        .selectExpr(
                                "to_json(struct(_id, m, t, n))",
                                "_corrupt_record is null",
                                "m['x']",
                                "array_size(map_keys(m))")
                        .collectAsList())
                .extracting(Row::toString)
                .containsExactly(
                        "[{\"_id\":\"a\",\"m\":{\"y\":2,\"x\":3},\"t\":{\"k\":\"{\\\"z\\\": [1, 2]}\",\"l\":\"u\"}},true,3,2]",
                        "[{\"_id\":\"b\",\"m\":{\"y\":4},\"t\":{\"k\":null}},true,null,1]",
                        "[{\"_id\":\"c\",\"t\":{\"k\":\"1\"}},false,null,null]",
                        "[{\"_id\":\"d\",\"n\":{\"o\":{\"q\":4,\"p\":5}}},true,null,null]");
    }

    @Test
    void lastValueOfARepeatedKeyAmongManyIsRead() throws IOException {
        String members =
                IntStream.range(0, 40).mapToObj(i -> "\"k" + i % 39 + "\":" + i).collect(Collectors.joining(","));
        String path = dataSet("{\"_id\":\"a\",\"m\":{" + members + "}}");

        assertThat(zds().schema("_id string, m map<string,int>")
                        .load(path)
                        .selectExpr("size(m)", "m['k0']", "m['k1']", "m['k38']")
                        .collectAsList())
                .hasToString("[[39,39,1,38]]");
    }

    /** Both names are {@code ?} in UTF-8. */
    @Test
    void namesThatAreLoneSurrogatesAreOneKey() throws IOException {
        String path = dataSet("{\"_id\":\"a\",\"m\":{\"\\ud800\":1,\"x\":2,\"\\udc00\":3}}");

        assertThat(zds().schema("_id string, m map<string,int>")
                        .load(path)
                        .selectExpr("to_json(m)")
                        .collectAsList())
                .hasToString("[[{\"x\":2,\"?\":3}]]");
    }

    /** Replaced values affect neither the inferred type nor whether the document is corrupt. */
    @Test
    void lastValueOfARepeatedMemberIsRead() throws IOException {
        String path = dataSet(
                "{\"_id\":\"a\",\"v\":\"x\",\"v\":1,\"s\":{\"t\":[1],\"t\":2}}",
                "{\"_id\":\"b\",\"v\":{\"w\":\"y\"},\"v\":2,\"s\":{\"t\":\"z\",\"t\":3}}");

        assertThat(zds().load(path).schema().toDDL()).isEqualTo("_id STRING,s STRUCT<t: BIGINT>,v BIGINT");
        assertThat(zds().option("mode", "FAILFAST")
                        .load(path)
                        .select("v", "s.t")
                        .collectAsList())
                .extracting(Row::toString)
                .containsExactly("[1,2]", "[2,3]");
        assertThat(zds().schema("_id string, v int, _corrupt_record string")
                        .load(path)
                        .where("_corrupt_record IS NOT NULL")
                        .collectAsList())
                .isEmpty();
    }
}
