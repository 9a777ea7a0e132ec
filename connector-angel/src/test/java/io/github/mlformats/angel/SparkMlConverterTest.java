package io.github.mlformats.angel;

import static org.apache.spark.ml.functions.vector_to_array;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.mlformats.angel.format.Corpus;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.apache.spark.ml.classification.FMClassificationModel;
import org.apache.spark.ml.classification.LogisticRegressionModel;
import org.apache.spark.ml.feature.Word2VecModel;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.SparseMatrix;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.regression.FMRegressionModel;
import org.apache.spark.ml.regression.LinearRegressionModel;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests models of Spark ML that are made of models of Angel, by the scores of the same samples. */
class SparkMlConverterTest {
    private static final double[] WEIGHTS = {0.5, -1.5, 2};
    private static final double BIAS = 0.25;
    private static final double[][] FACTORS = {{0.5, -0.25, 0.5}, {0.25, 0.5, -0.75}};
    private static final double[][] CLASSES = {{1, 0, 0}, {0, 1, 0.5}, {-1, 0, 2}};
    private static final double[] CLASS_BIASES = {0.5, 0, -0.5};
    private static final double[][] SAMPLES = {{1, 0, 2}, {0, 3, 0}, {1, 1, 1}, {0, 0, 0}};

    private final SparkSession spark = SparkSessions.shared();

    @TempDir
    private Path directory;

    private String model() {
        return directory.resolve("angel").toString();
    }

    private String target() {
        return directory.resolve("spark").toString();
    }

    private SparkMlConverter converter() {
        return new SparkMlConverter(spark, model());
    }

    /** Adds a matrix to the model, whose rows are dense. */
    private void write(String matrix, double[]... rows) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < rows.length; i++) {
            lines.add("('%s', %d, array(%s))"
                    .formatted(
                            matrix,
                            i,
                            Arrays.toString(rows[i]).replaceAll("[\\[\\]]", "").replaceAll("(?<=[0-9])(?=,|$)", "D")));
        }
        writer("SELECT * FROM VALUES " + String.join(", ", lines) + " AS t(matrix, row, vector)")
                .option("layout", "rows")
                .save(model());
    }

    private DataFrameWriter<Row> writer(String query) {
        return spark.sql(query).write().format("angel").mode(SaveMode.Append);
    }

    private Dataset<Row> samples() {
        List<Row> rows = Arrays.stream(SAMPLES)
                .map(sample -> RowFactory.create(Vectors.dense(sample)))
                .toList();
        return spark.createDataFrame(rows, new StructType().add("features", SQLDataTypes.VectorType()));
    }

    private static double dot(double[] weights, double[] sample) {
        double sum = 0;
        for (int i = 0; i < sample.length; i++) {
            sum += weights[i] * sample[i];
        }
        return sum;
    }

    private static double linear(double[] sample) {
        return BIAS + dot(WEIGHTS, sample);
    }

    private static double factorized(double[] sample) {
        double score = linear(sample);
        for (int i = 0; i < sample.length; i++) {
            for (int j = i + 1; j < sample.length; j++) {
                double product = FACTORS[0][i] * FACTORS[0][j] + FACTORS[1][i] * FACTORS[1][j];
                score += product * sample[i] * sample[j];
            }
        }
        return score;
    }

    private static double sigmoid(double score) {
        return 1 / (1 + Math.exp(-score));
    }

    private static void assertScores(Dataset<Row> scored, ToDoubleFunction<double[]> expected) {
        List<Row> rows = scored.collectAsList();
        for (int i = 0; i < SAMPLES.length; i++) {
            assertThat(rows.get(i).getDouble(0)).isCloseTo(expected.applyAsDouble(SAMPLES[i]), within(1e-12));
        }
    }

    private static void assertProbabilities(Dataset<Row> scored, int label, ToDoubleFunction<double[]> expected) {
        assertScores(
                scored.select(
                        vector_to_array(scored.col("probability"), "float64").getItem(label)),
                expected);
    }

    @Test
    void logisticRegressionHasTheProbabilitiesOfAngel() throws IOException {
        write("input_weight", WEIGHTS);
        write("input_bias", new double[] {BIAS});

        LogisticRegressionModel made = converter().logisticRegression(target());

        assertProbabilities(made.transform(samples()), 1, sample -> sigmoid(linear(sample)));
        made.setThreshold(0.9).save(directory.resolve("saved").toString());
        LogisticRegressionModel loaded =
                LogisticRegressionModel.load(directory.resolve("saved").toString());
        assertThat(loaded.coefficients()).isEqualTo(Vectors.dense(WEIGHTS));
        assertThat(loaded.intercept()).isEqualTo(BIAS);
        assertThat(loaded.getThreshold()).isEqualTo(0.9);
        assertThat(loaded.uid()).isEqualTo(made.uid()).startsWith("logreg_");
    }

    @Test
    void linearRegressionHasTheScoresOfAngel() throws IOException {
        write("w", WEIGHTS);
        write("b", new double[] {BIAS});

        LinearRegressionModel made = converter().weight("w").bias("b").linearRegression(target());

        assertScores(made.transform(samples()).select("prediction"), SparkMlConverterTest::linear);
        made.save(directory.resolve("saved").toString());
        assertThat(LinearRegressionModel.load(directory.resolve("saved").toString())
                        .intercept())
                .isEqualTo(BIAS);
    }

    @Test
    void namesOfMatricesAreNoPatterns() {
        write("w[1]", WEIGHTS);
        write("b", new double[] {BIAS});

        LinearRegressionModel made = converter().weight("w[1]").bias("b").linearRegression(target());

        assertThat(made.coefficients()).isEqualTo(Vectors.dense(WEIGHTS));
    }

    @Test
    void softmaxHasTheProbabilitiesOfAllClasses() throws IOException {
        write("input_weight", CLASSES);
        write("input_bias", CLASS_BIASES);

        LogisticRegressionModel made = converter().softmax(target());

        assertThat(made.numClasses()).isEqualTo(3);
        Dataset<Row> scored = made.transform(samples());
        for (int label = 0; label < CLASSES.length; label++) {
            int number = label;
            assertProbabilities(scored, label, sample -> {
                double[] scores = new double[CLASSES.length];
                for (int i = 0; i < scores.length; i++) {
                    scores[i] = Math.exp(CLASS_BIASES[i] + dot(CLASSES[i], sample));
                }
                return scores[number] / Arrays.stream(scores).sum();
            });
        }
        assertThat(scored.select("prediction").collectAsList().stream().map(row -> row.getDouble(0)))
                .containsExactly(2.0, 1.0, 0.0, 0.0);
        made.save(directory.resolve("saved").toString());
        assertThat(LogisticRegressionModel.load(directory.resolve("saved").toString())
                        .coefficientMatrix())
                .isEqualTo(made.coefficientMatrix());
    }

    @Test
    void factorizationMachinesHaveTheScoresOfAngel() throws IOException {
        write("input_weight", WEIGHTS);
        write("input_bias", new double[] {BIAS});
        write("embedding_embedding", FACTORS);

        FMRegressionModel regression = converter().fmRegression(target());
        FMClassificationModel classification =
                converter().fmClassification(directory.resolve("classes").toString());

        assertScores(regression.transform(samples()).select("prediction"), SparkMlConverterTest::factorized);
        assertProbabilities(classification.transform(samples()), 1, sample -> sigmoid(factorized(sample)));
        assertThat(regression.getFactorSize()).isEqualTo(2);
        regression.save(directory.resolve("saved").toString());
        classification.write().overwrite().save(target());
        assertThat(FMRegressionModel.load(directory.resolve("saved").toString()).factors())
                .isEqualTo(regression.factors());
        assertThat(FMClassificationModel.load(target()).linear()).isEqualTo(Vectors.dense(WEIGHTS));
    }

    /** As SQL on the same model scores it in docs/formats/angel.md. */
    @Test
    void trainedModelIsScored() {
        String trained = Corpus.model("v310_train_deepfm").toString();
        FMClassificationModel made = new SparkMlConverter(spark, trained).fmClassification(target());

        Vector sample = Vectors.sparse(148, new int[] {3, 9}, new double[] {1, 0.5});

        assertThat(made.numFeatures()).isEqualTo(148);
        assertThat(made.getFactorSize()).isEqualTo(8);
        assertThat(made.predictProbability(sample).apply(1)).isCloseTo(0.37, within(5e-5));
    }

    @Test
    void sparseWeightsStaySparse() {
        writer("SELECT 'input_weight' AS matrix, 0 AS row, 1000L * id AS col, id + 1D AS value FROM range(4)")
                .save(model());
        LogisticRegressionModel made =
                converter().withoutBias().numFeatures(2_000_000_000).logisticRegression(target());

        assertThat(made.coefficientMatrix()).isInstanceOf(SparseMatrix.class);
        assertThat(made.coefficients())
                .isEqualTo(Vectors.sparse(2_000_000_000, new int[] {0, 1000, 2000, 3000}, new double[] {1, 2, 3, 4}));
        assertThat(made.predictRaw(Vectors.sparse(2_000_000_000, new int[] {2000}, new double[] {2}))
                        .apply(1))
                .isEqualTo(6);
    }

    @Test
    void rowsWithoutElementsAreZero() {
        writer("SELECT 'input_weight' AS matrix, 2 * CAST(id AS INT) AS row, 5 * id AS col, 1D AS value FROM range(2)")
                .option("rows", 4)
                .option("indexEnd", 100)
                .save(model());

        LogisticRegressionModel made = converter().withoutBias().softmax(target());

        assertThat(made.coefficientMatrix().numRows()).isEqualTo(3);
        assertThat(made.coefficientMatrix().apply(2, 5)).isEqualTo(1);
        assertThat(made.predictRaw(Vectors.dense(new double[100])).toArray()).containsOnly(0);
    }

    /** Follow-the-regularized-leader saves its weights as row 2. */
    @Test
    void singleSavedRowMayHaveAnyNumber() throws IOException {
        writer("SELECT 'w' AS matrix, 0 AS row, id AS col, id + 1D AS value FROM range(3)")
                .save(model());
        Path meta = directory.resolve("angel/w/_meta");
        byte[] bytes = Files.readAllBytes(meta);
        String changed = new String(bytes, StandardCharsets.ISO_8859_1)
                .replace("\"startRow\":0,\"endRow\":1", "\"startRow\":2,\"endRow\":3")
                .replace("\"0\":{\"rowId\":0", "\"2\":{\"rowId\":2")
                .replace("\"row\":1,", "\"row\":3,");
        Files.write(meta, changed.getBytes(StandardCharsets.ISO_8859_1));
        Files.delete(directory.resolve("angel/w/._meta.crc"));

        assertThat(converter()
                        .weight("w")
                        .withoutBias()
                        .linearRegression(target())
                        .coefficients())
                .isEqualTo(Vectors.dense(1, 2, 3));
    }

    @Test
    void embeddingsBecomeWords() throws IOException {
        writer("SELECT 'embedding' AS matrix, id AS index, array(float(id), float(-id), 1F) AS values FROM range(1, 4)")
                .option("layout", "columns")
                .save(model());
        Dataset<Row> words = spark.sql("SELECT * FROM VALUES (1, 'one'), (3, 'three') AS t(index, word)");

        Word2VecModel numbers = converter().word2Vec(target());
        Word2VecModel named =
                converter().words(words).word2Vec(directory.resolve("named").toString());

        assertThat(words(numbers)).containsExactly("1", "2", "3");
        assertThat(words(named)).containsExactly("2", "one", "three");
        Dataset<Row> sentences = spark.sql("SELECT array('one', 'three') AS words");
        assertThat(named.setInputCol("words")
                        .setOutputCol("mean")
                        .transform(sentences)
                        .head()
                        .<Vector>getAs("mean"))
                .isEqualTo(Vectors.dense(2, -2, 1));
        assertThat(named.findSynonyms("one", 1).head().getString(0)).isEqualTo("2");
        named.write().overwrite().save(target());
        assertThat(Word2VecModel.load(target()).getVectorSize()).isEqualTo(3);
    }

    private static List<String> words(Word2VecModel model) {
        return model.getVectors().select("word").collectAsList().stream()
                .map(row -> row.getString(0))
                .sorted()
                .toList();
    }

    @Test
    void textOfGraphEmbeddingsIsRead() {
        String graph = Corpus.model("v320_any_line_TextLINEModelOutputFormat").toString();
        Word2VecModel made =
                new SparkMlConverter(spark, graph).embedding("line_embedding").word2Vec(target());

        Row first = spark.read()
                .format("angel")
                .option("matrix", "line_embedding")
                .load(graph)
                .orderBy("col")
                .head();
        List<Float> values = first.getList(first.fieldIndex("value"));
        Row found = made.getVectors()
                .where("word = '" + first.<Long>getAs("col") + "'")
                .head();
        assertThat(found.<Vector>getAs("vector").toArray())
                .containsExactly(values.stream().mapToDouble(Float::doubleValue).toArray());
    }

    @Test
    void wrongShapesAreRejected() {
        write("input_weight", CLASSES);
        write("input_bias", new double[] {BIAS});
        write("one", WEIGHTS);
        write("short", new double[][] {{1, 2}});

        assertRejected(
                () -> converter().logisticRegression(target()),
                "matrix 'input_weight' has the wrong shape: expected one row, found 3 rows of 3 columns");
        assertRejected(
                () -> converter().weight("one").softmax(target()),
                "matrix 'one' has the wrong shape: expected a row for each class, at least 2, found 1 rows of 3 columns");
        assertRejected(
                () -> converter().softmax(target()),
                "matrix 'input_bias' has the wrong shape: expected 3 columns, found 1 rows of 1 columns");
        assertRejected(
                () -> converter().weight("one").factors("short").fmRegression(target()),
                "matrix 'short' has the wrong shape: expected 3 columns, found 1 rows of 2 columns");
        assertRejected(
                () -> converter().weight("two").linearRegression(target()),
                "has no matrix 'two', but 'input_bias', 'input_weight', 'one', 'short'");
        assertRejected(() -> converter().word2Vec(target()), "but one is expected. Choose it by embedding");
        assertRejected(
                () -> converter().weight("one").numFeatures(2).linearRegression(target()),
                "matrix 'one' has an element in row 0, column 2, but columns from 0 to 1 are expected");
        assertThat(directory.resolve("spark")).doesNotExist();
    }

    @Test
    void unknownRangesAndOtherValuesAreRejected() {
        writer("SELECT 'w' AS matrix, 0 AS row, id * 3000000000 AS col, 1D AS value FROM range(2)")
                .save(model());
        assertRejected(
                () -> converter().weight("w").withoutBias().linearRegression(target()),
                "matrix 'w' has columns 0 to 3000000001, but a model of Spark ML needs those from 0 to a number below 2^31."
                        + " Set numFeatures");
        String graph = Corpus.model("v320_any_line_TextLINEModelOutputFormat").toString();
        assertRejected(
                () -> new SparkMlConverter(spark, graph)
                        .weight("line_embedding")
                        .numFeatures(100)
                        .linearRegression(target()),
                "matrix 'line_embedding' has values of type array<float>, but numbers are expected");
    }

    /** Without metadata, the rows are those of the elements. */
    @Test
    void rowsWithoutMetadataAreBounded() throws IOException {
        Path matrix = Files.createDirectories(directory.resolve("angel/w"));
        Files.writeString(matrix.resolve("0"), "0,1,2.5\n1,0,1.5\n");
        SparkMlConverter text = converter()
                .weight("w")
                .withoutBias()
                .numFeatures(2)
                .option("formatClass", "RowIdColIdValueTextRowFormat");
        assertThat(text.softmax(target()).coefficientMatrix().toArray()).containsExactly(0, 1.5, 2.5, 0);

        Files.delete(matrix.resolve("0"));
        Files.writeString(matrix.resolve("0"), "2147483647,1,2.5\n");
        assertRejected(
                () -> text.softmax(directory.resolve("other").toString()),
                "matrix 'w' has row 2147483647, but rows from 0 to 16777215 are expected");
    }

    @Test
    void biasWithoutMetadataIsRead() throws IOException {
        Path weights = Files.createDirectories(directory.resolve("angel/input_weight"));
        Files.writeString(weights.resolve("0"), "0,0,0.5\n0,1,-1.5\n0,2,2.0\n");
        Path bias = Files.createDirectories(directory.resolve("angel/input_bias"));
        Files.writeString(bias.resolve("0"), "0,0,0.25\n");

        LinearRegressionModel made = converter()
                .numFeatures(3)
                .option("formatClass", "RowIdColIdValueTextRowFormat")
                .linearRegression(target());

        assertThat(made.coefficients()).isEqualTo(Vectors.dense(WEIGHTS));
        assertThat(made.intercept()).isEqualTo(BIAS);
    }

    @Test
    void ambiguousWordsAreRejected() {
        writer("SELECT 'embedding' AS matrix, id AS index, array(1F) AS values FROM range(1, 4)")
                .option("layout", "columns")
                .save(model());
        Dataset<Row> words = spark.sql("SELECT * FROM VALUES (1, 'a'), (3, 'a') AS t(index, word)");

        assertRejected(
                () -> converter().words(words).word2Vec(target()),
                "matrix 'embedding' has 3 embeddings, but only 2 different words");
    }

    @Test
    void existingTargetIsNotReplaced() throws IOException {
        write("input_weight", WEIGHTS);
        Files.createDirectory(Path.of(target()));

        assertRejected(
                () -> converter().withoutBias().linearRegression(target()), "exists. Save the model at another path");
        assertThat(Path.of(target())).isEmptyDirectory();
    }

    private static void assertRejected(Runnable conversion, String message) {
        assertThatThrownBy(conversion::run).isInstanceOf(UsageException.class).hasMessageContaining(message);
    }
}
