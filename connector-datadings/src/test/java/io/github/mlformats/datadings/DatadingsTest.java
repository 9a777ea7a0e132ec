package io.github.mlformats.datadings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.testing.file.CountingFileSystem;
import io.github.mlformats.core.testing.file.CountingFileSystem.Read;
import io.github.mlformats.core.testing.spark.SparkSessions;
import io.github.mlformats.datadings.testing.DataSet;
import io.github.mlformats.datadings.testing.Message;
import io.github.mlformats.datadings.testing.ShardDirectory;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.QueryExecution;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;

/** Base class of tests with queries on data sets of the corpus and on modified copies of them. */
abstract class DatadingsTest {
    /** Size of each of {@link #images} in bytes. */
    static final int IMAGE = 110_000;

    final SparkSession spark = SparkSessions.shared();

    @TempDir
    Path directory;

    /** The window size in bytes; 0 for the default. */
    @Parameter
    int window;

    DataFrameReader read(String... options) {
        DataFrameReader reader = spark.read().format("datadings");
        if (window > 0) {
            reader = reader.option("maxWindowBytes", window);
        }
        for (int i = 0; i < options.length; i += 2) {
            reader = reader.option(options[i], options[i + 1]);
        }
        return reader;
    }

    /** A data set of the corpus, on the file system that counts reads. */
    Dataset<Row> corpus(String name, String... options) {
        return read(options).load(CountingFileSystem.path(DataSet.of(name).dataFile()));
    }

    Dataset<Row> load(ShardDirectory set, String... options) {
        return read(options).load(CountingFileSystem.path(set.data()));
    }

    /** A data set of large values followed by small ones. */
    ShardDirectory images(int count) {
        return ShardDirectory.of(
                directory,
                IntStream.range(0, count)
                        .mapToObj(i -> Message.map("key", "k" + i, "image", new byte[IMAGE], "label", i))
                        .toArray(byte[][]::new));
    }

    /** The values of a query's only column. */
    static List<Object> column(Dataset<Row> query) {
        return query.collectAsList().stream().map(row -> row.get(0)).toList();
    }

    /** The type of a column, as SQL writes it. */
    static String type(Dataset<Row> data, String column) {
        return data.schema().apply(column).dataType().catalogString();
    }

    static int tasks(Dataset<Row> query) {
        return query.toJavaRDD().getNumPartitions();
    }

    /** The plan as EXPLAIN prints it. */
    static String plan(Dataset<Row> query) {
        return execution(query).executedPlan().toString();
    }

    /** How Spark runs a query. The method moved to a subclass of Dataset in Spark 4, but kept its name. */
    static QueryExecution execution(Dataset<Row> query) {
        try {
            return (QueryExecution) query.getClass().getMethod("queryExecution").invoke(query);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("Dataset.queryExecution", e);
        }
    }

    /** Returns the bytes read since the last reset, by file suffix. */
    static List<Read> readsOf(String suffix) {
        return CountingFileSystem.reads().stream()
                .filter(read -> read.file().endsWith(suffix))
                .toList();
    }

    static long bytesOf(String suffix) {
        return readsOf(suffix).stream().mapToLong(Read::length).sum();
    }

    static Set<String> filesRead() {
        return CountingFileSystem.reads().stream().map(Read::file).collect(Collectors.toCollection(TreeSet::new));
    }

    static void assertCorrupt(ThrowingCallable query, String... inMessage) {
        assertThatThrownBy(query).satisfies(thrown -> assertThat(rootCause(thrown))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContainingAll(inMessage));
    }

    static Throwable rootCause(Throwable thrown) {
        return thrown.getCause() == null ? thrown : rootCause(thrown.getCause());
    }

    void withSettings(Map<String, String> settings, Runnable test) {
        settings.forEach(spark.conf()::set);
        try {
            test.run();
        } finally {
            settings.keySet().forEach(spark.conf()::unset);
        }
    }
}
