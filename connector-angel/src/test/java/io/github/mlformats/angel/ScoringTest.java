package io.github.mlformats.angel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.mlformats.angel.format.MetaBuilder;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The queries of docs/formats/angel.md, on a factorization machine of 3 features and 2 factors. */
class ScoringTest {
    private static final float[] WEIGHTS = {0.5f, -1.5f, 2f};
    private static final float BIAS = 0.25f;
    private static final float[][] FACTORS = {{0.1f, 0.2f}, {-0.3f, 0.4f}, {0.5f, -0.6f}};
    private static final double[][] SAMPLES = {{1, 0, 2}, {0, 3, 0}, {1, 1, 1}};

    private final SparkSession spark = SparkSessions.shared();

    @TempDir
    Path model;

    @BeforeEach
    void writeModel() throws IOException {
        StringBuilder weights = new StringBuilder();
        StringBuilder factors = new StringBuilder();
        for (int i = 0; i < WEIGHTS.length; i++) {
            weights.append(i).append(',').append(WEIGHTS[i]).append('\n');
            factors.append(i)
                    .append(',')
                    .append(FACTORS[i][0])
                    .append(',')
                    .append(FACTORS[i][1])
                    .append('\n');
        }
        write("input_weight", "ColIdValueTextRowFormat", 1, 3, weights.toString());
        write("input_bias", "ColIdValueTextRowFormat", 1, 1, "0," + BIAS + "\n");
        write("embedding_embedding", "TextColumnFormat", 2, 3, factors.toString());
        for (String view : List.of("weight input_weight", "bias input_bias", "factor embedding_embedding")) {
            String[] names = view.split(" ");
            spark.sql("CREATE OR REPLACE TEMPORARY VIEW %s USING angel OPTIONS (path '%s', matrix '%s')"
                    .formatted(names[0], model, names[1]));
        }
        StringBuilder values = new StringBuilder();
        for (int id = 0; id < SAMPLES.length; id++) {
            for (int col = 0; col < 3; col++) {
                if (SAMPLES[id][col] != 0) {
                    values.append(values.isEmpty() ? "" : ", ")
                            .append("(%d, %d, %s)".formatted(id, col, SAMPLES[id][col] + "D"));
                }
            }
        }
        spark.sql("CREATE OR REPLACE TEMPORARY VIEW features AS SELECT * FROM VALUES " + values + " AS t(id, col, x)");
    }

    private void write(String matrix, String format, int rows, int columns, String data) throws IOException {
        Path directory = Files.createDirectory(model.resolve(matrix));
        MetaBuilder meta = new MetaBuilder(matrix, format, 7, rows, columns, rows, columns)
                .partition(0, 0, rows, 0, columns, columns, "0", 0, data.length());
        Files.write(directory.resolve("_meta"), meta.bytes());
        Files.writeString(directory.resolve("0"), data);
    }

    private static double linear(double[] x) {
        double sum = BIAS;
        for (int i = 0; i < x.length; i++) {
            sum += x[i] * WEIGHTS[i];
        }
        return sum;
    }

    private static double sigmoid(double score) {
        return 1 / (1 + Math.exp(-score));
    }

    @Test
    void logisticRegression() {
        List<Row> scored = spark.sql("""
                SELECT id, 1 / (1 + exp(-(sum(x * value) + (SELECT value FROM bias WHERE row = 0)))) AS p
                FROM features LEFT JOIN (SELECT col, value FROM weight WHERE row = 0) USING (col)
                GROUP BY id ORDER BY id
                """).collectAsList();
        for (int id = 0; id < SAMPLES.length; id++) {
            assertThat(scored.get(id).getDouble(1)).isCloseTo(sigmoid(linear(SAMPLES[id])), within(1e-9));
        }
    }

    @Test
    void factorizationMachine() {
        List<Row> scored = spark.sql("""
                WITH linear AS (
                  SELECT id, sum(x * value) AS score
                  FROM features LEFT JOIN (SELECT col, value FROM weight WHERE row = 0) USING (col) GROUP BY id),
                sums AS (
                  SELECT id, row, sum(x * value) AS s, sum(x * value * x * value) AS q
                  FROM features JOIN factor USING (col) GROUP BY id, row),
                pairs AS (SELECT id, sum(s * s - q) / 2 AS score FROM sums GROUP BY id)
                SELECT id, 1 / (1 + exp(-(linear.score + coalesce(pairs.score, 0)
                                          + (SELECT value FROM bias WHERE row = 0)))) AS p
                FROM linear LEFT JOIN pairs USING (id) ORDER BY id
                """).collectAsList();
        for (int id = 0; id < SAMPLES.length; id++) {
            double[] x = SAMPLES[id];
            double score = linear(x);
            for (int i = 0; i < x.length; i++) {
                for (int j = i + 1; j < x.length; j++) {
                    double product = FACTORS[i][0] * FACTORS[j][0] + (double) FACTORS[i][1] * FACTORS[j][1];
                    score += product * x[i] * x[j];
                }
            }
            assertThat(scored.get(id).getDouble(1)).isCloseTo(sigmoid(score), within(1e-6));
        }
    }

    @Test
    void embeddingsAsMlVectors() {
        List<Row> rows = spark.read()
                .format("angel")
                .option("matrix", "embedding_embedding")
                .option("layout", "columns")
                .load(model.toString())
                .withColumn(
                        "vector",
                        org.apache.spark.ml.functions.array_to_vector(org.apache.spark.sql.functions.col("values")))
                .orderBy("index")
                .collectAsList();
        Vector third = rows.get(2).getAs("vector");
        assertThat(third).isEqualTo(Vectors.dense(0.5f, -0.6f));
        Vector weights = spark.read()
                .format("angel")
                .option("matrix", "input_weight")
                .option("layout", "rows")
                .load(model.toString())
                .head()
                .getAs("vector");
        assertThat(weights).isEqualTo(Vectors.dense(0.5, -1.5, 2));
    }
}
