package io.github.mlformats.angel;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.countDistinct;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.size;

import io.github.mlformats.angel.MatrixElements.MatrixCatalog;
import io.github.mlformats.core.error.UsageException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.apache.spark.ml.classification.FMClassificationModel;
import org.apache.spark.ml.classification.LogisticRegressionModel;
import org.apache.spark.ml.feature.Word2VecModel;
import org.apache.spark.ml.linalg.DenseVector;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.regression.FMRegressionModel;
import org.apache.spark.ml.regression.LinearRegressionModel;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Makes models of Spark ML from a model of Angel. Each method that returns a model saves it at a new path, as Spark ML
 * does, and loads it from there. Feature {@code i} is column {@code i} of the matrices, from 0 on. Needs spark-mllib on
 * the class path, unlike the data source. Not thread-safe.
 */
public final class SparkMlConverter {
    private static final String WORD = "word";
    private static final String VECTOR = "vector";

    private final SparkSession spark;
    private final String model;
    private final Map<String, String> options = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private String weight = "input_weight";
    private Optional<String> bias = Optional.of("input_bias");
    private String factors = "embedding_embedding";
    private Optional<String> embedding = Optional.empty();
    private Optional<Dataset<Row>> words = Optional.empty();
    private OptionalInt numFeatures = OptionalInt.empty();

    /** @param model path of the Angel model, the directory of its matrices */
    public SparkMlConverter(SparkSession spark, String model) {
        this.spark = spark;
        this.model = model;
    }

    /** Sets the name of the matrix of weights; by default {@code input_weight}, as Angel's layers name it. */
    public SparkMlConverter weight(String matrix) {
        weight = matrix;
        return this;
    }

    /** Sets the name of the matrix of biases; by default {@code input_bias}. */
    public SparkMlConverter bias(String matrix) {
        bias = Optional.of(matrix);
        return this;
    }

    /** Makes models with intercepts of 0. */
    public SparkMlConverter withoutBias() {
        bias = Optional.empty();
        return this;
    }

    /** Sets the name of the matrix of factors of a factorization machine; by default {@code embedding_embedding}. */
    public SparkMlConverter factors(String matrix) {
        factors = matrix;
        return this;
    }

    /** Sets the name of the matrix of embeddings; by default the only one of the model. */
    public SparkMlConverter embedding(String matrix) {
        embedding = Optional.of(matrix);
        return this;
    }

    /**
     * Sets the words of embeddings. An index without a word stays a number.
     *
     * @param table columns {@code index} and {@code word}
     */
    public SparkMlConverter words(Dataset<Row> table) {
        words = Optional.of(table);
        return this;
    }

    /** Sets the number of features; by default the end of the index range of the weights. */
    public SparkMlConverter numFeatures(int number) {
        numFeatures = OptionalInt.of(number);
        return this;
    }

    /** Sets an option of {@code spark.read.format("angel")}, such as {@code repairRanges}. */
    public SparkMlConverter option(String name, String value) {
        options.put(name, value);
        return this;
    }

    /**
     * Makes a model of two classes from one row of weights.
     *
     * @param target new path of the Spark ML model
     * @throws UsageException if a matrix is missing or has another shape, or if the path exists
     */
    public LogisticRegressionModel logisticRegression(String target) {
        MatrixElements weights = matrix(weight).single();
        saveLogisticRegression(weights, false, target);
        return LogisticRegressionModel.read().session(spark).load(target);
    }

    /**
     * Makes a model of several classes, whose weights are a row for each class.
     *
     * @param target new path of the Spark ML model
     * @throws UsageException if a matrix is missing or has another shape, or if the path exists
     */
    public LogisticRegressionModel softmax(String target) {
        MatrixElements weights = matrix(weight).atLeast(2, "a row for each class");
        saveLogisticRegression(weights, true, target);
        return LogisticRegressionModel.read().session(spark).load(target);
    }

    private void saveLogisticRegression(MatrixElements weights, boolean isMultinomial, String target) {
        StructType columns = new StructType()
                .add("numClasses", DataTypes.IntegerType, false)
                .add("numFeatures", DataTypes.IntegerType, false)
                .add("interceptVector", SQLDataTypes.VectorType())
                .add("coefficientMatrix", SQLDataTypes.MatrixType())
                .add("isMultinomial", DataTypes.BooleanType, false);
        int classes = isMultinomial ? weights.rows() : 2;
        Row data = RowFactory.create(
                classes, weights.columns(), intercepts(weights.rows()), weights.toMatrix(), isMultinomial);
        writer(LogisticRegressionModel.class, "logreg").save(row(data, columns), Map.of(), target);
    }

    /**
     * Makes a model from one row of weights.
     *
     * @param target new path of the Spark ML model
     * @throws UsageException if a matrix is missing or has another shape, or if the path exists
     */
    public LinearRegressionModel linearRegression(String target) {
        StructType columns = new StructType()
                .add("intercept", DataTypes.DoubleType, false)
                .add("coefficients", SQLDataTypes.VectorType())
                .add("scale", DataTypes.DoubleType, false);
        Vector weights = matrix(weight).single().toVector();
        Row data = RowFactory.create(intercepts(1).apply(0), weights, 1.0);
        writer(LinearRegressionModel.class, "linReg").save(row(data, columns), Map.of(), target);
        return LinearRegressionModel.read().session(spark).load(target);
    }

    /**
     * Makes a factorization machine of two classes from one row of weights and a row for each factor.
     *
     * @param target new path of the Spark ML model
     * @throws UsageException if a matrix is missing or has another shape, or if the path exists
     */
    public FMClassificationModel fmClassification(String target) {
        saveFactorizationMachine(FMClassificationModel.class, "fmc", target);
        return FMClassificationModel.read().session(spark).load(target);
    }

    /**
     * Makes a factorization machine of a number from one row of weights and a row for each factor.
     *
     * @param target new path of the Spark ML model
     * @throws UsageException if a matrix is missing or has another shape, or if the path exists
     */
    public FMRegressionModel fmRegression(String target) {
        saveFactorizationMachine(FMRegressionModel.class, "fmr", target);
        return FMRegressionModel.read().session(spark).load(target);
    }

    private void saveFactorizationMachine(Class<?> type, String prefix, String target) {
        StructType columns = new StructType()
                .add("intercept", DataTypes.DoubleType, false)
                .add("linear", SQLDataTypes.VectorType())
                .add("factors", SQLDataTypes.MatrixType());
        MatrixElements weights = matrix(weight).single();
        MatrixElements factorRows =
                matrix(factors).atLeast(1, "a row for each factor").ofColumns(weights);
        Row data = RowFactory.create(intercepts(1).apply(0), weights.toVector(), factorRows.toTransposedMatrix());
        writer(type, prefix).save(row(data, columns), Map.of("factorSize", factorRows.rows()), target);
    }

    /**
     * Makes a model that maps words to embeddings: of Word2Vec, LINE, Node2Vec and others. Without {@link #words}, words
     * are the numbers of columns or nodes. Values are rounded to floats, as Spark ML stores them.
     *
     * @param target new path of the Spark ML model
     * @throws UsageException if no embeddings are found, or if the path exists
     */
    public Word2VecModel word2Vec(String target) {
        MatrixCatalog matrices = catalog();
        String name = embedding.orElseGet(matrices::only);
        Dataset<Row> vectors = matrices.read(name, "columns")
                .select(col("index"), col("values").cast("array<float>").as(VECTOR));
        Column number = col("index").cast(DataTypes.StringType);
        Dataset<Row> data = words.map(table -> vectors.join(
                        table.select(col("index").cast(DataTypes.LongType).as("index"), col(WORD)), "index", "left"))
                .orElseGet(() -> vectors.withColumn(WORD, lit(null)))
                .select(coalesce(col(WORD).cast(DataTypes.StringType), number).as(WORD), col(VECTOR));
        writer(Word2VecModel.class, "w2v").save(data, Map.of("vectorSize", vectorSize(name, data)), target);
        return Word2VecModel.read().session(spark).load(target);
    }

    /** Checks that words are unique and that vectors have the same size, which is returned. */
    private static int vectorSize(String matrix, Dataset<Row> data) {
        Row summary = data.agg(count(lit(1)), countDistinct(col(WORD)), min(size(col(VECTOR))), max(size(col(VECTOR))))
                .head();
        if (summary.getLong(0) == 0) {
            throw new UsageException("matrix '" + matrix + "' has no embeddings, but a model needs at least one");
        }
        if (summary.getLong(0) != summary.getLong(1)) {
            throw new UsageException("matrix '" + matrix + "' has " + summary.getLong(0) + " embeddings, but only "
                    + summary.getLong(1) + " different words. Give each index one word of its own");
        }
        if (summary.getInt(2) != summary.getInt(3)) {
            throw new UsageException("matrix '" + matrix + "' has embeddings of " + summary.getInt(2) + " to "
                    + summary.getInt(3) + " values, but a model needs vectors of one size");
        }
        return summary.getInt(3);
    }

    private DenseVector intercepts(int number) {
        return bias.map(name -> matrix(name, number).single().toVector().toDense())
                .orElseGet(() -> new DenseVector(new double[number]));
    }

    private MatrixElements matrix(String name) {
        return catalog().elements(name, numFeatures);
    }

    private MatrixElements matrix(String name, int columns) {
        return catalog().elements(name, columns);
    }

    private MatrixCatalog catalog() {
        return new MatrixCatalog(spark, model, options);
    }

    private SparkMlModelWriter writer(Class<?> type, String prefix) {
        return new SparkMlModelWriter(spark, type.getName(), prefix);
    }

    private Dataset<Row> row(Row data, StructType columns) {
        return spark.createDataset(List.of(data), Encoders.row(columns));
    }
}
