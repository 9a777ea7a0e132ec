package io.github.mlformats.idv.write;

import static org.apache.spark.ml.functions.array_to_vector;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.when;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.bytes.HeapSink;
import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.testing.file.DirectoryContent;
import io.github.mlformats.core.testing.spark.SparkSessions;
import io.github.mlformats.idv.format.MergePlan;
import io.github.mlformats.idv.format.MergePlanner;
import io.github.mlformats.idv.format.SegmentWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.function.VoidFunction2;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.Trigger;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files without rows, and rows without vectors, do not determine the schema of a directory. */
class RowsWithoutVectorsTest {
    private static final StructType COLUMNS =
            new StructType().add("id", DataTypes.IntegerType, false).add("v", SQLDataTypes.VectorType());

    private final SparkSession spark = SparkSessions.shared();

    @TempDir
    Path directory;

    private String path;

    @BeforeEach
    void choosePath() {
        path = directory + "/data";
    }

    private Dataset<Row> vectors(Vector... vectors) {
        return spark.createDataFrame(
                        java.util.Arrays.stream(vectors)
                                .map(vector -> RowFactory.create(1, vector))
                                .toList(),
                        COLUMNS)
                .coalesce(1);
    }

    private void append(Dataset<Row> rows) {
        rows.write().format("idv").option("nulls", "default").mode("append").save(path);
    }

    private void assertVectors(int rows) {
        Dataset<Row> read = spark.read().format("idv").load(path);
        assertThat(read.schema().apply("v").dataType()).isEqualTo(SQLDataTypes.VectorType());
        assertThat(read.collectAsList()).hasSize(rows);
        assertThat(read.where("v IS NOT NULL").count()).isEqualTo(rows);
    }

    /** File names are random, so each kind of file can be listed first. */
    @ParameterizedTest
    @ValueSource(strings = {"no rows", "nulls", "empty vectors"})
    void appendedToVectorsOrBeforeThem(String what) {
        Vector vector = Vectors.dense(1, 2, 3);
        Dataset<Row> nothing =
                switch (what) {
                    case "no rows" -> vectors();
                    case "nulls" -> vectors(null, null);
                    default -> vectors(Vectors.dense(new double[0]), Vectors.dense(new double[0]));
                };
        int rows = (int) nothing.count();
        append(nothing);
        assertVectors(rows);
        append(vectors(vector));
        append(nothing);
        append(vectors(vector, vector));
        append(nothing);
        assertVectors(3 * rows + 3);
    }

    @Test
    void aTableKeepsItsType() {
        vectors(Vectors.dense(1, 2)).write().format("idv").option("path", path).saveAsTable("filled");
        try {
            vectors().write().insertInto("filled");
            vectors().write().insertInto("filled");
            assertThat(spark.table("filled").collectAsList()).hasToString("[[1,[1.0,2.0]]]");
        } finally {
            spark.sql("DROP TABLE filled");
        }
    }

    /** A file without rows may even have another type, or none of the columns. */
    @Test
    void filesWithoutRowsAreNotCompared() {
        spark.range(3)
                .selectExpr("id", "string(id) AS s")
                .coalesce(1)
                .write()
                .format("idv")
                .save(path);
        spark.range(0)
                .selectExpr("string(id) AS id", "id AS t")
                .write()
                .format("idv")
                .mode("append")
                .save(path);

        Dataset<Row> read = spark.read().format("idv").load(path);
        assertThat(read.schema().toDDL()).contains("id BIGINT", "s STRING").doesNotContain("t ");
        assertThat(read.orderBy("id").collectAsList()).hasToString("[[0,0], [1,1], [2,2]]");
        assertThat(spark.read().format("idv").schema("id BIGINT").load(path).count())
                .isEqualTo(3);
    }

    /**
     * Four rows in two partitions, one of them without vectors.
     *
     * @param vector as SQL expression
     * @param nothing SQL expression of the partition without vectors
     * @param isFirst whether this is the first partition
     */
    private Dataset<Row> inOneTask(String vector, String nothing, boolean isFirst) {
        return spark.range(0, 4, 1, 2)
                .selectExpr("id", "if(id " + (isFirst ? ">=" : "<") + " 2, " + vector + ", " + nothing + ") AS v");
    }

    private Dataset<Row> vectorsInOneTask(String vector, String nothing, boolean isFirst) {
        return toVectors(inOneTask(vector, nothing, isFirst));
    }

    private static Dataset<Row> toVectors(Dataset<Row> arrays) {
        return arrays.withColumn("v", when(col("v").isNotNull(), array_to_vector(col("v"))));
    }

    private String sorted(String columns) {
        return spark.read()
                .format("idv")
                .load(path)
                .selectExpr("id", columns)
                .orderBy("id")
                .collectAsList()
                .toString();
    }

    @ParameterizedTest
    @CsvSource({"NULL, true", "NULL, false", "array(), true", "array(), false"})
    void tasksWithoutVectors(String nothing, boolean isFirst) {
        Dataset<Row> rows = vectorsInOneTask("array(1d, 2d)", nothing, isFirst);

        rows.write().format("idv").option("nulls", "default").save(path);
        assertVectors(4);
        assertThat(sorted("string(v) AS v"))
                .isEqualTo(
                        isFirst
                                ? "[[0,[]], [1,[]], [2,[1.0,2.0]], [3,[1.0,2.0]]]"
                                : "[[0,[1.0,2.0]], [1,[1.0,2.0]], [2,[]], [3,[]]]");

        append(rows);
        assertVectors(8);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void filesOfOneTask(boolean isFirst) {
        vectorsInOneTask("array(1d, 2d)", "NULL", isFirst)
                .coalesce(1)
                .write()
                .format("idv")
                .option("nulls", "default")
                .option("maxRecordsPerFile", 2)
                .save(path);

        assertVectors(4);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void partitions(boolean isFirst) {
        vectorsInOneTask("array(1d, 2d)", "NULL", isFirst)
                .selectExpr("*", "id < 2 AS p")
                .write()
                .format("idv")
                .option("nulls", "default")
                .partitionBy("p")
                .save(path);

        assertVectors(4);
    }

    @ParameterizedTest
    @CsvSource({"NULL, true", "NULL, false", "array(), true", "array(), false"})
    void arraysOfFixedSize(String nothing, boolean isFirst) {
        inOneTask("array('a', 'b')", nothing, isFirst)
                .write()
                .format("idv")
                .option("nulls", "default")
                .option("fixedSize", "v")
                .save(path);

        assertThat(sorted("string(v) AS v")).isEqualTo(values(isFirst, "[a, b]", "[]"));
    }

    private static String values(boolean isFirst, String value, String nothing) {
        String first = isFirst ? nothing : value;
        String second = isFirst ? value : nothing;
        return "[[0,%s], [1,%s], [2,%s], [3,%s]]".formatted(first, first, second, second);
    }

    /** One file has one size, so nulls are what a task that knows the size writes for them. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void oneFileHasOneSize(boolean isFirst) throws IOException {
        Dataset<Row> rows = vectorsInOneTask("array(1d, 2d)", "NULL", isFirst)
                .selectExpr("id", "v", "if(v IS NULL, NULL, array('x')) AS t", "if(v IS NULL, array(3), NULL) AS n");
        for (int tasks = 1; tasks <= 2; tasks++) {
            rows.coalesce(tasks)
                    .write()
                    .format("idv")
                    .option("nulls", "default")
                    .option("fixedSize", "t, n")
                    .option("singleFile", true)
                    .save(path + tasks);
        }

        assertThat(Path.of(path + 2)).hasSameBinaryContentAs(Path.of(path + 1));
        Dataset<Row> read = spark.read().format("idv").load(path + 2);
        assertThat(read.schema().apply("v").metadata().getString("idv.type")).isEqualTo("Vector<Double, 2>");
        assertThat(read.selectExpr("id", "string(v)").collectAsList())
                .hasToString(values(isFirst, "[1.0,2.0]", "(2,[],[])"));
        assertThat(read.selectExpr("id", "string(t)").collectAsList()).hasToString(values(isFirst, "[x]", "[]"));
        assertThat(read.selectExpr("id", "n[0]").collectAsList()).hasToString(values(isFirst, "0", "3"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void joined(boolean isFirst) throws IOException {
        vectorsInOneTask("array(1d, 2d)", "NULL", isFirst)
                .write()
                .format("idv")
                .option("nulls", "default")
                .save(path);
        List<byte[]> parts = new ArrayList<>();
        for (String name : DirectoryContent.in(Path.of(path))) {
            if (name.endsWith(".idv")) {
                parts.add(Files.readAllBytes(Path.of(path, name)));
            }
        }
        SegmentWriter.InputOpener files = file -> new HeapSource("part " + file, parts.get(file));
        MergePlan plan = new MergePlanner(files, 0, 0).plan(2, false, 1);

        assertThat(plan.types()).hasToString("[Int64, Vector<Double, 2>]");
        new SegmentWriter(plan.layout(), files, true).write(0, plan.types(), new HeapSink());
        assertThatThrownBy(() -> new SegmentWriter(plan.layout(), files, false).write(0, plan.types(), new HeapSink()))
                .hasMessageContaining("column 'v' of part " + (isFirst ? 0 : 1) + " has a missing value in row 0")
                .hasMessageContaining("Set option(\"nulls\", \"default\")");
    }

    /** Zeros in place of an empty vector would be another value. */
    @Test
    void emptyVectorsAreNotFilledUpForOneFile() {
        assertThatThrownBy(() -> vectorsInOneTask("array(1d, 2d)", "array()", true)
                        .write()
                        .format("idv")
                        .option("singleFile", true)
                        .save(path))
                .hasStackTraceContaining("the type of column 'v' is Vector<Double, 0> in one part of the data, but"
                        + " Vector<Double, 2> in another");
        vectorsInOneTask("array()", "NULL", true)
                .write()
                .format("idv")
                .option("nulls", "default")
                .option("singleFile", true)
                .save(path);
        assertVectors(4);
    }

    @Test
    void vectorsOfDifferentSizesStayRefused() {
        assertThatThrownBy(() -> append(toVectors(spark.range(0, 6, 1, 3)
                        .selectExpr(
                                "id",
                                "CASE id DIV 2 WHEN 0 THEN NULL WHEN 1 THEN array(1d) ELSE"
                                        + " array(1d, 2d) END AS v"))))
                .hasStackTraceContaining("the type of column 'v' is Vector<Double, 1> in one part of the data");
    }

    @Test
    void batchesOfAStreamWithoutVectors() throws Exception {
        String source = directory + "/source";
        append(spark.range(2).selectExpr("id", "CAST(NULL AS array<double>) AS v"), source);
        append(spark.range(2, 4, 1, 2).selectExpr("id", "array(1d, 2d) AS v"), source);
        append(spark.range(0).selectExpr("id", "array(1d, 2d) AS v"), source);
        spark.readStream()
                .schema("id BIGINT, v ARRAY<DOUBLE>")
                .option("maxFilesPerTrigger", 1)
                .parquet(source)
                .writeStream()
                .trigger(Trigger.AvailableNow())
                .foreachBatch((VoidFunction2<Dataset<Row>, Long>) (batch, id) -> append(toVectors(batch)))
                .option("checkpointLocation", directory + "/checkpoint")
                .start()
                .awaitTermination();

        assertVectors(4);
    }

    private static void append(Dataset<Row> rows, String parquet) {
        rows.write().mode("append").parquet(parquet);
    }

    @Test
    void anEmptyVectorAmongOthersIsOfAnotherSize() {
        assertThatThrownBy(() -> append(vectors(Vectors.dense(new double[0]), Vectors.dense(1, 2, 3))))
                .hasStackTraceContaining("column 'v': row 1 has 3 values, but other vectors have 0");
        assertThatThrownBy(() -> append(vectors(Vectors.dense(1, 2, 3), Vectors.dense(new double[0]))))
                .hasStackTraceContaining("column 'v': row 1 has 0 values, but other vectors have 3");
    }
}
