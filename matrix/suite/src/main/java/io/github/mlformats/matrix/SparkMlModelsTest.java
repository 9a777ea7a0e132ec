package io.github.mlformats.matrix;

import static org.apache.spark.ml.functions.array_to_vector;
import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import org.apache.spark.ml.Transformer;
import org.apache.spark.ml.feature.Word2VecModel;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Models of Angel become models of Spark ML, which score rows, and are saved and loaded. */
class SparkMlModelsTest {
    private final SparkSession spark = Session.shared();

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({
        "logisticRegression, one, 1.0",
        "linearRegression, one, 1.75",
        "fmClassification, one, 1.0",
        "fmRegression, one, 3.25",
        "word2Vec, two, '[1.0,-1.0]'"
    })
    void modelScoresRowsAndIsSaved(String method, String weight, String expected) throws Exception {
        assumeTrue(VectorsTest.hasSparkMl());
        String model = directory.resolve("angel").toString();
        writeModel(model);
        Class<?> type = Class.forName("io.github.mlformats.angel.SparkMlConverter");
        Object converter = type.getConstructor(SparkSession.class, String.class).newInstance(spark, model);
        type.getMethod("weight", String.class).invoke(converter, weight);
        type.getMethod("embedding", String.class).invoke(converter, "two");
        if (method.equals("softmax")) {
            type.getMethod("bias", String.class).invoke(converter, "biases");
        }

        Transformer made = (Transformer) type.getMethod(method, String.class)
                .invoke(converter, directory.resolve("made").toString());
        String saved = directory.resolve("saved").toString();
        ((MLWritable) made).save(saved);
        Transformer loaded =
                (Transformer) made.getClass().getMethod("load", String.class).invoke(null, saved);

        for (Transformer each : List.of(made, loaded)) {
            assertThat(method.equals("word2Vec") ? mean(each) : prediction(each))
                    .isEqualTo(expected);
        }
    }

    private void writeModel(String path) {
        for (String matrix : List.of(
                "'one', 0, array(1D, 0.5D)",
                "'input_bias', 0, array(0.25D)",
                "'two', 0, array(1D, 1D)), ('two', 1, array(-1D, 1D)",
                "'biases', 0, array(0.25D, 0.5D)",
                "'embedding_embedding', 0, array(1D, 2D)), ('embedding_embedding', 1, array(1D, -0.5D)")) {
            spark.sql("SELECT * FROM VALUES (" + matrix + ") AS t(matrix, row, vector)")
                    .write()
                    .format("angel")
                    .option("layout", "rows")
                    .mode(SaveMode.Append)
                    .save(path);
        }
    }

    private String prediction(Transformer model) {
        Dataset<Row> sample = spark.sql("SELECT array(1D, 1D) AS x")
                .select(array_to_vector(col("x")).as("features"));
        return String.valueOf(model.transform(sample).head().<Double>getAs("prediction"));
    }

    private String mean(Transformer model) {
        Dataset<Row> sentence = spark.sql("SELECT array('0', '0') AS words");
        Word2VecModel words = ((Word2VecModel) model).setInputCol("words").setOutputCol("mean");
        return String.valueOf(words.transform(sentence).head().<Object>getAs("mean"));
    }
}
