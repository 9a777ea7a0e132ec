package io.github.mlformats.idv;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.SparkSessions;
import io.github.mlformats.idv.format.Corpus;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every file of the corpus, read, written and read again. */
class SaveTest {
    private static SparkSession spark;

    @TempDir
    Path folder;

    @BeforeAll
    static void timesOfYearOneAreNotJulian() {
        spark = SparkSessions.shared().newSession();
        spark.conf().set("spark.sql.datetime.java8API.enabled", "true");
        spark.conf().set("spark.sql.caseSensitive", "true");
    }

    static Stream<Arguments> cases() {
        return Corpus.readable().filter(SaveTest::hasColumns).flatMap(file -> GoldenCases.OPTIONS.stream()
                .filter(options -> GoldenCases.isReadable(file, options))
                .map(options -> Arguments.of(file, options)));
    }

    private static boolean hasColumns(String file) {
        return !List.of("edge/zero_columns", "edge/no_columns").contains(file);
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("cases")
    void whatIsWrittenIsWhatWasRead(String file, Map<String, String> options) {
        Dataset<Row> data = load(Corpus.path(file), options);
        String copy = folder.resolve("copy").toString();

        data.coalesce(1).write().format("idv").option("nulls", "default").save(copy);

        Dataset<Row> read = load(Path.of(copy), options);
        assertThat(rows(read)).isEqualTo(rows(data));
        assertThat(read.schema().simpleString()).isEqualTo(data.schema().simpleString());
    }

    private static List<List<Object>> rows(Dataset<Row> data) {
        return data.collectAsList().stream().map(PlainRows::of).toList();
    }

    private static Dataset<Row> load(Path path, Map<String, String> options) {
        return spark.read().format("idv").options(options).load(path.toString());
    }
}
