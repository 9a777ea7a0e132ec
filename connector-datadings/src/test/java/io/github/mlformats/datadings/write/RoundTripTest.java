package io.github.mlformats.datadings.write;

import static org.apache.spark.sql.functions.concat;
import static org.apache.spark.sql.functions.lit;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.spark.SparkSessions;
import io.github.mlformats.datadings.testing.DataSet;
import java.nio.file.Path;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Round trips of the corpus: read, write, read again. */
class RoundTripTest {
    private static final Map<String, String> NO_OPTIONS = Map.of();

    private final SparkSession spark = SparkSessions.interpreting();

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ints",
                "floats",
                "strings",
                "binaries",
                "bools_nil",
                "lists",
                "map_keys",
                "nested",
                "mixed_types",
                "np_arrays",
                "np_scalars",
                "complex",
                "saliency",
                "sharded",
                "all_nil",
                "empty",
                "image_classification",
                "ints64",
                "raw_no_key",
                "raw_not_maps",
                "sharded_with_empty"
            })
    void setsOfTheOriginal(String name) {
        Dataset<Row> original = read(DataSet.of(name).directory().toString(), null, NO_OPTIONS);

        original.write().format("datadings").save(path());

        assertSame(original, read(path(), original.schema(), NO_OPTIONS));
    }

    @Test
    void numpyArraysAsSparkArrays() {
        Map<String, String> arrays = Map.of("ndarray", "array");
        Dataset<Row> original = read(DataSet.of("np_uniform").directory().toString(), null, arrays);

        original.write().format("datadings").option("arrays", "numpy").save(path());

        Dataset<Row> copy = read(path(), null, arrays);
        assertThat(copy.schema()).isEqualTo(original.schema());
        assertSame(original, copy);
        assertThat(read(path(), null, NO_OPTIONS).schema().simpleString()).contains("dtype:string");
    }

    @Test
    void theFirstAndTheLastTimeOfSpark() {
        Dataset<Row> times = spark.sql("select string(t) as key, timestamp_micros(t) as t from values"
                + " (-9223372036854775808L), (-9223372036854775807L), (-9223372036854000001L), (-9223372036854000000L),"
                + " (-1L), (0L), (9223372036854000000L), (9223372036854775807L) as (t)");

        times.write().format("datadings").save(path());

        assertThat(read(path(), null, NO_OPTIONS)
                        .selectExpr("key", "string(unix_micros(t))")
                        .collectAsList())
                .hasSize(8)
                .allSatisfy(row -> assertThat(row.get(1)).isEqualTo(row.get(0)));
    }

    @Test
    void keysOfAnyLengthAndContent() {
        Dataset<Row> keys = spark.sql("select explode(array('', repeat('k', 300000), repeat('é', 65535), 'a\\u0000b',"
                + " '\\n', ' ', 'é', 'e\\u0301', '😀', 'key', \"'\", '\\\\')) as key");

        keys.write().format("datadings").save(path());

        Dataset<Row> copy = read(path(), null, NO_OPTIONS);
        assertThat(copy.orderBy("key").collectAsList())
                .isEqualTo(keys.orderBy("key").collectAsList());
        assertThat(copy.where(copy.col("key").equalTo(concat(lit("e"), lit("\u0301"))))
                        .count())
                .isOne();
        assertThat(copy.where("key = repeat('k', 300000)").count()).isOne();
    }

    private static void assertSame(Dataset<Row> original, Dataset<Row> copy) {
        assertThat(copy.toJSON().collectAsList()).isEqualTo(original.toJSON().collectAsList());
    }

    private Dataset<Row> read(String path, StructType columns, Map<String, String> options) {
        var reader = spark.read().format("datadings").options(options);
        return (columns == null ? reader : reader.schema(columns)).load(path);
    }

    private String path() {
        return directory.resolve("data").toString();
    }
}
