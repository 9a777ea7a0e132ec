package io.github.mlformats.idv.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.testing.spark.SparkSessions;
import java.nio.file.Path;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files without rows, and rows without vectors, do not determine the schema of a folder. */
class RowsWithoutVectorsTest {
    private static final StructType COLUMNS =
            new StructType().add("id", DataTypes.IntegerType, false).add("v", SQLDataTypes.VectorType());

    private final SparkSession spark = SparkSessions.shared();

    @TempDir
    Path folder;

    private String path;

    @BeforeEach
    void choosePath() {
        path = folder + "/data";
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

    @Test
    void anEmptyVectorAmongOthersIsOfAnotherSize() {
        assertThatThrownBy(() -> append(vectors(Vectors.dense(new double[0]), Vectors.dense(1, 2, 3))))
                .hasStackTraceContaining("column 'v': row 1 has 3 values, but other vectors have 0");
        assertThatThrownBy(() -> append(vectors(Vectors.dense(1, 2, 3), Vectors.dense(new double[0]))))
                .hasStackTraceContaining("column 'v': row 1 has 0 values, but other vectors have 3");
    }
}
