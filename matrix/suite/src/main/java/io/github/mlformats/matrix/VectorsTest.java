package io.github.mlformats.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.spark.ml.regression.LinearRegression;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Vectors are Spark ML vectors and work in its pipelines. Without Spark ML, the error message names the alternatives. */
class VectorsTest {
    private final SparkSession spark = Session.shared();

    @TempDir
    private Path directory;

    @Test
    void trainsOnTheRowsOfAMatrix() throws IOException {
        String path = SampleFiles.ANGEL.copyTo(directory).toString();
        if (!hasSparkMl()) {
            assertThatThrownBy(() -> rows(path))
                    .hasMessageContaining("Spark ML")
                    .hasMessageContaining("add spark-mllib");
            return;
        }
        Dataset<Row> labelled = rows(path).selectExpr("vector AS features", "CAST(row AS DOUBLE) AS label");
        assertThat(new LinearRegression().setRegParam(0.1).fit(labelled).numFeatures())
                .isPositive();
    }

    private Dataset<Row> rows(String path) {
        return spark.read()
                .format("angel")
                .option("layout", "rows")
                .option("vectors", "ml")
                .load(path);
    }

    static boolean hasSparkMl() {
        try {
            Class.forName("org.apache.spark.ml.linalg.Vector");
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }
}
