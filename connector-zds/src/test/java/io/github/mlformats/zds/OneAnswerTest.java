package io.github.mlformats.zds;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.SparkSessions;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A data set has the same documents however it is cut, whatever is read of it, and however little is held at a time. */
class OneAnswerTest {
    private static final SparkSession SPARK = SparkSessions.shared();
    private static final List<Map<String, String>> CUTS = List.of(
            Map.of(),
            Map.of("maxPartitionBytes", "16b"),
            Map.of("maxPartitionBytes", "100b", "maxWindowBytes", "8"),
            Map.of("maxWindowBytes", "64"));

    static Stream<String> dataSets() throws IOException {
        return Stream.of(Corpus.good(), Corpus.readable(), Corpus.hostile())
                .flatMap(names -> names)
                .filter(Corpus::isSmall);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("dataSets")
    void oneAnswer(String name) {
        List<Row> rows = read(name, Map.of()).collectAsList();
        List<Row> places = places(read(name, Map.of()));
        List<Row> sample = read(name, Map.of()).sample(0.5, 1).collectAsList();
        assertThat(places).hasSameSizeAs(rows);
        for (Map<String, String> cut : CUTS) {
            Dataset<Row> data = read(name, cut);
            assertThat(data.count()).as("count, %s", cut).isEqualTo(rows.size());
            assertThat(data.collectAsList()).as("all columns, %s", cut).isEqualTo(rows);
            assertThat(data.select("_id").collectAsList())
                    .as("one column, %s", cut)
                    .hasSameSizeAs(rows);
            assertThat(places(data)).as("places, %s", cut).isEqualTo(places);
            assertThat(data.sample(0.5, 1).collectAsList())
                    .as("a sample, %s", cut)
                    .isEqualTo(sample);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("dataSets")
    void oneAnswerWhereCorruptDocumentsAreNoRows(String name) {
        Map<String, String> mode = Map.of("mode", "DROPMALFORMED");
        List<Row> rows = read(name, mode).collectAsList();
        List<Row> sample = read(name, mode).sample(0.5, 1).collectAsList();
        for (Map<String, String> cut : CUTS) {
            Dataset<Row> data = SPARK.read()
                    .format("zds")
                    .options(mode)
                    .options(cut)
                    .option("collection", "*")
                    .load(Corpus.path(name));
            assertThat(data.collectAsList()).as("all columns, %s", cut).isEqualTo(rows);
            assertThat(data.count()).as("count, %s", cut).isEqualTo(rows.size());
            assertThat(data.sample(0.5, 1).collectAsList())
                    .as("a sample, %s", cut)
                    .isEqualTo(sample);
        }
    }

    private static List<Row> places(Dataset<Row> data) {
        return data.select("_metadata.offset", "_metadata.length").collectAsList();
    }

    private static Dataset<Row> read(String name, Map<String, String> options) {
        return SPARK.read()
                .format("zds")
                .option("collection", "*")
                .options(options)
                .load(Corpus.path(name));
    }
}
