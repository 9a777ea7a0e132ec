package io.github.mlformats.angel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.angel.format.Corpus;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.file.CountingFileSystem;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Matrices as rows of a table: {@code layout=matrices}. */
class MatrixSummaryTest {
    private static Dataset<Row> list(String path) {
        return SparkSessions.shared()
                .read()
                .format("angel")
                .option("layout", "matrices")
                .load(path);
    }

    @Test
    void summaryShowsTheMetadata() {
        Row row = list(Corpus.model("v320_range_rows_ColIdValueBinaryRowFormat").toString())
                .where("matrix = 'dR_double_dense'")
                .drop("layer", "layer_type", "optimizer", "inputs", "outputs")
                .head();
        assertThat(row.mkString(" "))
                .isEqualTo("dR_double_dense T_DOUBLE_DENSE ColIdValueBinaryRowFormat 5 5 100 0 100 12 0 6000 500");
    }

    @Test
    void layersAndShapes() {
        Dataset<Row> model = list(Corpus.model("v310_train_deepfm").toString());
        assertThat(model.where("matrix = 'fclayer_weight'")
                        .select("rows", "saved_rows", "layer", "layer_type", "optimizer", "inputs", "outputs")
                        .head()
                        .mkString(" "))
                .isEqualTo("3 1 fclayer FCLayer Momentum 100 1");
        assertThat(model.where("matrix = 'embedding_embedding'")
                        .select("layer", "inputs")
                        .head()
                        .mkString(" "))
                .isEqualTo("embedding null");
        assertThat(list(Corpus.model("v310_train_deepfm") + "/fclayer_weight")
                        .select("layer")
                        .head()
                        .getString(0))
                .isEqualTo("fclayer");
    }

    static List<String> cases() {
        return Corpus.cases();
    }

    /** Matrices of all types are listed, including those that require options to be read. */
    @ParameterizedTest
    @MethodSource("cases")
    void everyModelCanBeListed(String name) {
        Dataset<Row> model = list(Corpus.model(name).toString());
        assertThat(model.select("matrix").collectAsList().stream().map(row -> row.getString(0)))
                .containsExactlyInAnyOrderElementsOf(Corpus.matrices(name));
        assertThat(model.count()).isEqualTo(Corpus.matrices(name).size());
    }

    @Test
    void summaryReadsNoData() {
        Dataset<Row> model = SparkSessions.shared()
                .read()
                .format("angel")
                .option("layout", "matrices")
                .load(CountingFileSystem.path(Corpus.model("v320_range_rows_ColIdValueBinaryRowFormat")));
        CountingFileSystem.reset();
        assertThat(model.selectExpr("sum(bytes)", "sum(elements)").head().getLong(0))
                .isPositive();
        assertThat(CountingFileSystem.reads()).isEmpty();
    }

    @Test
    void damagedPartitionsAreCounted(@TempDir Path directory) throws Exception {
        Path matrix = directory.resolve("m");
        PathTest.copy(Corpus.model("v320_range_rows_ColIdValueBinaryRowFormat").resolve("dR_double_dense"), matrix);
        Files.write(matrix.resolve("0"), new byte[1]);
        assertThat(list(matrix.toString()).select("damaged").head().getInt(0)).isEqualTo(3);
    }

    /** Lists a model whose matrices do not fit into one table. */
    @Test
    void mixedTypesAreNamed() {
        assertThatThrownBy(() -> SparkSessions.shared()
                        .read()
                        .format("angel")
                        .load(Corpus.model("v320_range_rows_ColIdValueBinaryRowFormat")
                                .toString()))
                .isInstanceOf(UsageException.class)
                .hasMessageContainingAll(
                        "long in dR_long_dense", "double in ", "valueType=double", "matrix={", "layout=matrices");
    }
}
