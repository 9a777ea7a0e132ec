package io.github.mlformats.angel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.angel.format.Corpus;
import io.github.mlformats.angel.format.LocalDirectory;
import io.github.mlformats.angel.format.MatrixOpener.MatrixOptions;
import io.github.mlformats.angel.format.MetaBuilder;
import io.github.mlformats.angel.format.matrix.MatrixMeta;
import io.github.mlformats.angel.format.matrix.MetaFileReader;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Models, matrices and patterns for them, and files that are neither. */
class PathTest {
    private static final Path MODEL = Corpus.model("v320_range_rows_ColIdValueBinaryRowFormat");
    private static final SparkSession SPARK = SparkSessions.shared();

    private static DataFrameReader read() {
        return SPARK.read().format("angel").option("valueType", "double");
    }

    private static List<String> matrices(Dataset<Row> table) {
        return table.select("matrix")
                .distinct()
                .orderBy("matrix")
                .as(org.apache.spark.sql.Encoders.STRING())
                .collectAsList();
    }

    @Test
    void aModelAMatrixSeveralAndPatterns() {
        assertThat(matrices(read().load(MODEL.toString()))).hasSize(12);
        assertThat(matrices(read().load(MODEL + "/dR_int_dense"))).containsExactly("dR_int_dense");
        assertThat(matrices(read().load(MODEL + "/dR_int_dense", MODEL + "/dR_long_dense")))
                .containsExactly("dR_int_dense", "dR_long_dense");
        assertThat(matrices(read().load(MODEL + "/dR_*"))).hasSize(4);
        assertThat(read().load(MODEL.getParent().getParent() + "/v320_range_rows_*RowFormat/model")
                        .count())
                .isGreaterThan(10_000);
    }

    @Test
    void matricesByOption() {
        assertThat(matrices(
                        read().option("matrix", "{dR_int_dense,sR_*double*}").load(MODEL.toString())))
                .containsExactly("dR_int_dense", "sR_double_sparse");
        assertThatThrownBy(() ->
                        read().option("matrix", "dR_int_dense,dR_long_dense").load(MODEL.toString()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("no matrix named dR_int_dense,dR_long_dense");
    }

    @Test
    void otherFilesOfAModel(@TempDir Path directory) throws Exception {
        Path model = Files.createDirectory(directory.resolve("model"));
        copy(MODEL.resolve("dR_int_dense"), model.resolve("dR_int_dense"));
        Files.writeString(model.resolve("graph.json"), "{}");
        Files.createDirectory(model.resolve("logs"));
        assertThat(matrices(read().load(model.toString()))).containsExactly("dR_int_dense");
        assertThat(matrices(read().load(model + "/*"))).containsExactly("dR_int_dense");
        assertThatThrownBy(() -> read().load(model + "/graph.json"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("is a file");
    }

    /** Writes a matrix as a server dumps it. */
    private static void dump(LocalDirectory matrix, Path to) throws Exception {
        MatrixMeta meta = MetaFileReader.read(matrix.matrix(), "meta", finding -> {});
        copy(Path.of(matrix.name()), to);
        Files.delete(to.resolve("meta"));
        Files.write(to.resolve("psmeta"), MetaBuilder.snapshot(meta, true));
    }

    @Test
    void oneDumpIsReadAtATime(@TempDir Path server) throws Exception {
        LocalDirectory saved = Corpus.directory("v240_SnapshotFormat", "w_dense");
        Path matrix = server.resolve("w_dense");
        for (int number = 1; number <= 2; number++) {
            dump(saved, matrix.resolve(String.valueOf(number)));
        }
        Map<String, String> rowType = Map.of(
                "rowType",
                saved.open(MatrixOptions.DEFAULT).encoding().rowType().name());

        for (Path path : List.of(server, matrix)) {
            assertThatThrownBy(() -> read().options(rowType).load(path.toString()))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContainingAll("'w_dense' has several dumps", matrix + "/1 and", matrix + "/2. Load one");
        }
        assertThat(matrices(read().options(rowType).load(matrix + "/2"))).containsExactly("w_dense");
    }

    /** Each server has some columns of all rows. */
    @Test
    void dumpsOfSeveralServersAreReadAsElements(@TempDir Path directory) throws Exception {
        LocalDirectory saved = Corpus.directory("v240_SnapshotFormat", "w_dense");
        String[] servers = {directory + "/0", directory + "/1"};
        for (String server : servers) {
            dump(saved, Path.of(server, "w_dense", "7"));
        }
        Map<String, String> rowType = Map.of(
                "rowType",
                saved.open(MatrixOptions.DEFAULT).encoding().rowType().name());

        assertThat(read().options(rowType).load(servers).count())
                .isEqualTo(2 * read().options(rowType).load(servers[0]).count())
                .isPositive();
        for (String layout : List.of("rows", "columns")) {
            assertThatThrownBy(() ->
                            read().options(rowType).option("layout", layout).load(servers))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContainingAll("'w_dense' is read from the dumps", "set layout=elements");
        }
    }

    @Test
    void directoryWithoutMatrixIsRefused(@TempDir Path directory) {
        assertThatThrownBy(() -> read().load(directory.toString()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("formatClass");
    }

    @Test
    void sqlOnAPath() {
        assertThat(SPARK.sql("SELECT * FROM angel.`" + MODEL.toAbsolutePath() + "/dR_int_dense` WHERE row = 3")
                        .count())
                .isEqualTo(100);
    }

    @Test
    void aPatternThatIsNone() {
        assertThatThrownBy(() -> read().option("matrix", "{a").load(MODEL.toString()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("option matrix is '{a'");
    }

    @Test
    void misspeltOptions() {
        assertThatThrownBy(() -> read().option("layuot", "rows").load(MODEL.toString()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("did you mean 'layout'?");
    }

    /** Directory names above models are not columns, which is reported. */
    @Test
    void partitionDirectories(@TempDir Path directory) throws Exception {
        for (String day : new String[] {"dt=1", "dt=2"}) {
            copy(MODEL.resolve("dR_int_dense"), directory.resolve(day).resolve("model/dR_int_dense"));
        }
        assertThatThrownBy(() -> read().load(directory.toString()))
                .isInstanceOf(UsageException.class)
                .hasMessageContainingAll("dt=1", "or a pattern such as");
        assertThatThrownBy(() -> read().option("basePath", directory.toString()).load(directory + "/dt=*/model"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("basePath");
        assertThatThrownBy(() -> read().option("recursiveFileLookup", "true").load(directory.toString()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("recursiveFileLookup");
        assertThat(read().load(directory + "/dt=*/model").count()).isEqualTo(1000);
        assertThat(read().option("recursiveFileLookup", "false")
                        .load(directory + "/dt=2/model")
                        .count())
                .isEqualTo(500);
    }

    @ParameterizedTest
    @ValueSource(strings = {"pathGlobFilter", "modifiedBefore", "modifiedAfter"})
    void optionsForListedFilesAreRefused(String option) {
        assertThatThrownBy(() -> read().option(option, "2026-01-31T00:00:00").load(MODEL.toString()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(option)
                .hasMessageContaining("matrix");
    }

    @Test
    void sqlOnAView() {
        SPARK.sql("CREATE OR REPLACE TEMPORARY VIEW matrix USING angel OPTIONS (path '" + MODEL.toAbsolutePath()
                + "', matrix 'dR_int_dense')");
        assertThat(SPARK.sql("SELECT * FROM matrix WHERE row = 3").count()).isEqualTo(100);
    }

    static void copy(Path from, Path to) throws Exception {
        Files.createDirectories(to);
        try (var files = Files.list(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName().toString()));
            }
        }
    }
}
