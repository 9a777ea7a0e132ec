package io.github.mlformats.core.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.file.CountingFileSystem;
import io.github.mlformats.core.testing.file.CountingFileSystem.Read;
import io.github.mlformats.core.testing.numbers.NumbersFile;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.QueryExecution;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Base class of tests with files of numbers in a directory of their own. Checks that no input stream is left open. */
public abstract class NumbersTest {
    protected final SparkSession spark = SparkSessions.shared();

    @TempDir
    protected Path directory;

    @BeforeEach
    void resetReads() {
        CountingFileSystem.reset();
    }

    @AfterEach
    void leavesNoStreamOpen() {
        // A failed query does not wait for its running tasks.
        long deadline = System.nanoTime() + Duration.ofSeconds(10).toNanos();
        while (CountingFileSystem.openStreams() > 0 && System.nanoTime() < deadline) {
            Thread.onSpinWait();
        }
        assertThat(CountingFileSystem.openStreams()).isZero();
    }

    /** A file of the rows {@code [first, first + rows)}, with the row number and half of it. */
    protected static NumbersFile counting(long first, long rows) {
        return NumbersFile.rows(rows).longs("id", row -> first + row).doubles("half", row -> (first + row) / 2.0);
    }

    protected DataFrameReader read() {
        return spark.read().format("numbers");
    }

    protected Dataset<Row> load(String name) {
        return read().load(path(name));
    }

    /** The path of a file or directory on the file system that counts reads. */
    protected String path(String name) {
        return CountingFileSystem.path(directory.resolve(name));
    }

    /** The sorted values of a query's only column, of longs. */
    protected static List<Long> longs(Dataset<Row> query) {
        return query.collectAsList().stream().map(row -> row.getLong(0)).toList();
    }

    protected static int tasks(Dataset<Row> query) {
        return query.toJavaRDD().getNumPartitions();
    }

    /** The plan as EXPLAIN prints it. */
    protected static String plan(Dataset<Row> query) {
        return execution(query).executedPlan().toString();
    }

    /** How Spark runs a query. The method moved to a subclass of Dataset in Spark 4, but kept its name. */
    protected static QueryExecution execution(Dataset<Row> query) {
        try {
            return (QueryExecution) query.getClass().getMethod("queryExecution").invoke(query);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("Dataset.queryExecution", e);
        }
    }

    protected static Set<String> filesRead() {
        return CountingFileSystem.reads().stream().map(Read::file).collect(Collectors.toCollection(TreeSet::new));
    }

    protected void withSetting(String name, String value, Runnable test) {
        SparkSessions.withSetting(name, value, test);
    }
}
