package io.github.mlformats.idv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.Sampling;
import io.github.mlformats.core.testing.spark.SparkSessions;
import io.github.mlformats.idv.format.Corpus;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Round trip of every file of the corpus: read, write, read. */
class CorpusRoundTripTest {
    /** Files with content that current versions of ML.NET's format cannot represent. */
    private static final Set<String> REFUSED =
            Set.of("zero_columns", "edge/zero_cols", "edge/name_empty", "edge/key_value_over_count");
    /** Files with missing values of types that have none since version 1.1.1.6. */
    private static final Set<String> MISSING =
            Set.of("keys", "edge/v1115_old_codecs", "edge/dvtimespan_name", "edge/dto_na_offset");

    private static SparkSession spark;

    @TempDir
    Path directory;

    @BeforeAll
    static void timesOfYearOneAreNotJulian() {
        spark = SparkSessions.shared().newSession();
        spark.conf().set("spark.sql.datetime.java8API.enabled", "true");
        spark.conf().set("spark.sql.caseSensitive", "true");
    }

    /** All files with raw options, and a few with every combination of options. */
    static Stream<Arguments> cases() {
        Map<String, String> stored = GoldenCases.OPTIONS.get(1);
        return Corpus.readable()
                .filter(file -> !REFUSED.contains(file) && !MISSING.contains(file))
                .flatMap(file -> file.startsWith("edge/")
                        ? Stream.of(Arguments.of(file, stored))
                        : GoldenCases.OPTIONS.stream().map(options -> Arguments.of(file, options)))
                .filter(one -> Sampling.takes(List.of(one.get()), 4));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("cases")
    void writtenFilesAreReadAsTheOriginals(String file, Map<String, String> options) {
        Dataset<Row> data = load(Corpus.path(file), options);
        Path copy = directory.resolve("copy");

        save(data.coalesce(1), Map.of(), copy);

        Dataset<Row> read = load(copy, options);
        assertThat(rows(read)).isEqualTo(rows(data));
        assertThat(read.schema().simpleString()).isEqualTo(data.schema().simpleString());
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "edge/name_empty           | a column has an empty name: ML.NET cannot open such a file",
                "zero_columns              | there are no columns: ML.NET cannot open a file without columns",
                "edge/key_value_over_count | the stored key 4 is out of range [0, 3]. Set option(\"keyColumns\", \"none\")",
                "edge/dvtimespan_name      | column 'ts': row 2 is null, and TimeSpan has no missing value. Set"
                        + " option(\"nulls\", \"default\") to write the default, or fill the nulls",
            })
    void unsupportedColumnsAreRefused(String file, String message) {
        Path copy = directory.resolve("copy");
        Dataset<Row> data = load(Corpus.path(file), GoldenCases.OPTIONS.get(1));

        Throwable thrown = catchThrowable(() -> save(data, Map.of(), copy));

        assertThat(ExceptionUtils.getThrowableList(thrown))
                .anySatisfy(cause ->
                        assertThat(cause).isInstanceOf(UsageException.class).hasMessageContaining(message));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {"edge/dvtimespan_name | 0", "edge/dto_na_offset | [0, 0]"})
    void missingValuesBecomeDefaultsWhereTheUserSaysSo(String file, String last) {
        Path copy = directory.resolve("copy");

        save(load(Corpus.path(file), GoldenCases.OPTIONS.get(1)).coalesce(1), Map.of("nulls", "default"), copy);

        List<List<Object>> rows = rows(load(copy, GoldenCases.OPTIONS.get(1)));
        assertThat(rows.get(rows.size() - 1).get(0)).hasToString(last);
    }

    private static void save(Dataset<Row> data, Map<String, String> options, Path target) {
        data.write().format("idv").options(options).save(target.toString());
    }

    private static List<List<Object>> rows(Dataset<Row> data) {
        return data.collectAsList().stream().map(ComparableRows::of).toList();
    }

    private static Dataset<Row> load(Path path, Map<String, String> options) {
        return spark.read().format("idv").options(options).load(path.toString());
    }
}
