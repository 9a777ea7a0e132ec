package io.github.mlformats.benchmarks.planning;

import java.nio.file.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** The cases to plan; key lookups are also read. */
enum PlanningCase {
    LARGE_IDV("an `.idv` file of 2 TB", "idv", ""),
    SMALL_FILES("a million small `.idv` files", "idv", "many:/files"),
    SMALL_FILES_SPARK("the same files, by Spark's source `binaryFile`", "binaryFile", "many:/files"),
    SAMPLES("a datadings set of a billion samples", "datadings", "samples:/set"),
    KEY("a query for one key of these", "datadings", "samples:/set") {
        @Override
        int run(Dataset<Row> rows) {
            return lookup(rows, BillionSamples.LOOKUP_KEY, 1);
        }
    },
    NO_KEY("a query for a key that is not there", "datadings", "samples:/set") {
        @Override
        int run(Dataset<Row> rows) {
            return lookup(rows, BillionSamples.SAMPLES, 0);
        }
    };

    private final String title;
    private final String format;
    private final String path;

    PlanningCase(String title, String format, String path) {
        this.title = title;
        this.format = format;
        this.path = path;
    }

    @Override
    public String toString() {
        return title;
    }

    /**
     * Infers the schema and plans tasks.
     *
     * @param large directory of the large file
     * @return number of tasks
     */
    final int run(SparkSession spark, Path large) {
        return run(spark.read().format(format).load(path.isEmpty() ? large.toString() : path));
    }

    int run(Dataset<Row> rows) {
        return tasks(rows);
    }

    private static int tasks(Dataset<Row> rows) {
        return rows.queryExecution().toRdd().getNumPartitions();
    }

    private static int lookup(Dataset<Row> rows, long sample, int expected) {
        Dataset<Row> found = rows.filter("key = '" + BillionSamples.key(sample) + "'");
        int count = found.collectAsList().size();
        if (count != expected) {
            throw new IllegalStateException(count + " rows instead of " + expected);
        }
        return tasks(found);
    }
}
