package io.github.mlformats.idv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.testing.Sampling;
import io.github.mlformats.core.testing.spark.SparkSessions;
import io.github.mlformats.idv.format.Corpus;
import io.github.mlformats.idv.schema.IdvReadOptions;
import java.io.IOException;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every file of the corpus, read by a Spark query. {@link ReaderGoldenTest} covers more options. */
class GoldenTest {
    private static SparkSession spark;
    private static SparkSession interpreting;

    @BeforeAll
    static void start() {
        spark = timesOfYearOneAreNotJulian(SparkSessions.shared().newSession());
        interpreting = timesOfYearOneAreNotJulian(SparkSessions.interpreting());
    }

    private static SparkSession timesOfYearOneAreNotJulian(SparkSession session) {
        session.conf().set("spark.sql.datetime.java8API.enabled", "true");
        session.conf().set("spark.sql.caseSensitive", "true");
        return session;
    }

    static Stream<Arguments> cases() {
        return Corpus.readable().flatMap(file -> GoldenCases.OPTIONS.stream()
                .limit(2)
                .filter(options -> GoldenCases.isReadable(file, options))
                .filter(options -> Sampling.takes(file + options.isEmpty(), 4))
                .map(options -> Arguments.of(file, options)));
    }

    /** {@code ReaderGoldenTest} reads every file in each build. */
    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("cases")
    void returnsTheStoredValues(String file, Map<String, String> userOptions) throws IOException {
        Options options = new OptionSet(IdvReadOptions.all()).parse(userOptions);

        Dataset<Row> data = load(file, userOptions);

        assertThat(data.collectAsList().stream().map(ComparableRows::of).toList())
                .isEqualTo(GoldenCases.expectedRows(file, options));
        assertThat(data.count()).isEqualTo(Corpus.expected(file).size() - 1);
    }

    static Stream<String> readable() {
        return Corpus.readable().filter(file -> GoldenCases.isReadable(file, Map.of()));
    }

    /** Spark does not generate code if it would be too long, such as for very many columns. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("readable")
    void returnsTheSameWithoutCodeGeneration(String file) throws IOException {
        Dataset<Row> data =
                interpreting.read().format("idv").load(Corpus.path(file).toString());

        assertThat(data.collectAsList().stream().map(ComparableRows::of).toList())
                .isEqualTo(GoldenCases.expectedRows(file, new OptionSet(IdvReadOptions.all()).parse(Map.of())));
    }

    static Stream<String> corrupt() {
        return Stream.concat(Corpus.corrupt(), Stream.of("edge/key_value_over_count"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("corrupt")
    void reportsCorruption(String file) {
        Throwable thrown = catchThrowable(() -> load(file, Map.of()).collectAsList());

        assertThat(rootCause(thrown))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining(file + ".idv")
                .hasMessageContaining("at byte")
                .hasMessageContaining("expected");
    }

    private static Throwable rootCause(Throwable thrown) {
        return thrown.getCause() == null ? thrown : rootCause(thrown.getCause());
    }

    private static Dataset<Row> load(String file, Map<String, String> options) {
        // Code is generated for each type once: it takes most of the time.
        SparkSession session = options.isEmpty() ? spark : interpreting;
        return session.read()
                .format("idv")
                .options(options)
                .load(Corpus.path(file).toString());
    }
}
