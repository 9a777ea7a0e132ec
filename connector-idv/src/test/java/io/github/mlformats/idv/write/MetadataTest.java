package io.github.mlformats.idv.write;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.testing.CapturedLog;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.MetadataBuilder;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The type that a column was read from determines the type it is written as, if both match; otherwise a warning is
 * logged.
 */
class MetadataTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cast(1 AS smallint)      | Byte                | Byte                | false",
                "1L                       | TimeSpan            | TimeSpan            | false",
                "1L                       | Text                | Int64               | true",
                "array(1f, 2f)            | RowId               | Vector<Single, 0>   | true",
                "array(1f, 2f)            | Vector<Single, 2>   | Vector<Single, 2>   | false",
                "array('a', 'b')          | Vector<Single, 3>   | Vector<Text, 0>     | true",
                "string(1)                | Vector<Text, 2>     | Text                | true",
                "string(1)                | Key<UInt32, 1-3>    | Text                | false",
                "1L                       | no type at all      | Int64               | false"
            })
    void type(String value, String read, String written, boolean logged) throws Exception {
        String column = "c_" + Math.abs((value + read).hashCode());
        Metadata metadata = new MetadataBuilder().putString("idv.type", read).build();
        String path = directory.resolve("data").toString();

        try (CapturedLog log = new CapturedLog("io.github.mlformats.idv.write")) {
            SparkSessions.shared()
                    .sql("SELECT " + value + " AS " + column)
                    .select(col(column).as(column, metadata))
                    .write()
                    .format("idv")
                    .save(path);
            assertThat(log.messages().stream()
                            .filter(line -> line.contains(column))
                            .count())
                    .isEqualTo(logged ? 1 : 0);
        }

        Metadata found = SparkSessions.shared()
                .read()
                .format("idv")
                .load(path)
                .schema()
                .apply(column)
                .metadata();
        assertThat(found.getString("idv.type")).isEqualTo(written);
    }

    /**
     * A union has the metadata of its first branch, so doubles of another branch may not be representable as Single.
     */
    @Test
    void vectorsThatWereReadFromSingleAreWrittenSoOnlyWithoutLoss() {
        SparkSession spark = SparkSessions.shared();
        Metadata single =
                new MetadataBuilder().putString("idv.type", "Vector<Single, 1>").build();
        Dataset<Row> read = vector(0.5).select(col("v").as("v", single));
        Dataset<Row> union = read.union(vector(0.1));

        read.write().format("idv").save(directory + "/read");
        assertThat(type(directory + "/read")).isEqualTo("Vector<Single, 1>");
        assertThatThrownBy(() -> union.coalesce(1).write().format("idv").save(directory + "/union"))
                .hasStackTraceContaining("column 'v': row 1: 0.1 is not exactly representable as Single")
                .hasStackTraceContaining("option(\"doubles\", \"double\")");
        union.write().format("idv").option("doubles", "double").save(directory + "/double");
        assertThat(type(directory + "/double")).isEqualTo("Vector<Double, 1>");
        assertThat(spark.read().format("idv").load(directory + "/double").collectAsList())
                .hasToString(union.collectAsList().toString());
        union.write().format("idv").option("doubles", "single").save(directory + "/single");
        assertThat(type(directory + "/single")).isEqualTo("Vector<Single, 1>");
    }

    private static Dataset<Row> vector(double value) {
        StructType columns = new StructType().add("v", SQLDataTypes.VectorType());
        return SparkSessions.shared().createDataFrame(List.of(RowFactory.create(Vectors.dense(value))), columns);
    }

    private static String type(String path) {
        return SparkSessions.shared()
                .read()
                .format("idv")
                .load(path)
                .schema()
                .apply("v")
                .metadata()
                .getString("idv.type");
    }
}
