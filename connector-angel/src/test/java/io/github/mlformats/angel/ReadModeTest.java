package io.github.mlformats.angel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.angel.format.Corpus;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Read modes on a model of a valid matrix, one with a corrupt partition, and one with a corrupt meta. */
class ReadModeTest {
    @TempDir
    Path model;

    @BeforeEach
    void makeModel() throws Exception {
        Path sound =
                Corpus.model("v320_range_rows_RowIdColIdValueTextRowFormat").resolve("dR_float_dense");
        PathTest.copy(sound, model.resolve("sound"));
        PathTest.copy(sound, model.resolve("damaged"));
        byte[] data = Files.readAllBytes(model.resolve("damaged/6"));
        data[3] = 'x';
        Files.write(model.resolve("damaged/6"), data);
    }

    private Dataset<Row> load(Map<String, String> options) {
        return SparkSessions.shared().read().format("angel").options(options).load(model.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"DROPMALFORMED", "PERMISSIVE", "dropmalformed"})
    void skipsACorruptPartitionCompletely(String mode) {
        for (String split : new String[] {"100", "100000"}) {
            Dataset<Row> table = load(Map.of("mode", mode, "maxPartitionBytes", split, "openCostInBytes", "1"));
            assertThat(table.collectAsList()).hasSize(500 + 500 - 60);
            assertThat(table.count()).isEqualTo(940);
            assertThat(table.where("matrix = 'damaged'")
                            .selectExpr("max(row)", "min(row)")
                            .head()
                            .mkString(","))
                    .isEqualTo("4,0");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"rowType", "formatClass", "layout", "vectors", "valueType", "repairRanges", "mode"})
    void rejectsUnknownNamesEvenIfTheMetaHasValidOnes(String option) {
        assertThatThrownBy(() -> load(Map.of(option, "banana")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("option " + option + " is 'banana', but must be");
    }

    @Test
    void failFastReportsFileAndPartition() {
        assertThatThrownBy(() -> load(Map.of()).collectAsList())
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("damaged/6")
                .hasMessageContaining("partition 6")
                .hasMessageContaining("expected");
    }

    @Test
    void aCorruptMetaIsAnErrorUnlessCorruptFilesAreIgnored() throws IOException {
        Files.write(model.resolve("damaged/_meta"), new byte[] {0, 0, 0, 1, '['});
        for (String mode : new String[] {"FAILFAST", "DROPMALFORMED", "PERMISSIVE"}) {
            assertThatThrownBy(() -> load(Map.of("mode", mode)))
                    .isInstanceOf(CorruptFileException.class)
                    .hasMessageContaining("damaged/_meta");
        }
        assertThat(load(Map.of("ignoreCorruptFiles", "true")).count()).isEqualTo(500);
    }

    @Test
    void ignoreCorruptFilesSkipsPartitions() {
        assertThat(load(Map.of("ignoreCorruptFiles", "true")).count()).isEqualTo(940);
        assertThat(load(Map.of("ignoreCorruptFiles", "true")).collectAsList()).hasSize(940);
    }

    /** A row is merged from its valid partitions. */
    @Test
    void rowsLackThePartition() {
        Dataset<Row> rows = load(Map.of("mode", "DROPMALFORMED", "layout", "rows", "vectors", "sparse"));
        assertThat(rows.groupBy("matrix")
                        .agg(functions.expr("sum(size(vector.values))").as("elements"))
                        .orderBy("matrix")
                        .collectAsList()
                        .toString())
                .isEqualTo("[[damaged,440], [sound,500]]");
    }

    @Test
    void thereAreNoCorruptRecords() {
        assertThatThrownBy(() -> load(Map.of("columnNameOfCorruptRecord", "_corrupt")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("columnNameOfCorruptRecord");
    }
}
