package io.github.mlformats.benchmarks.planning;

import java.util.function.Function;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** What is planned, and for samples that are looked for, read. */
enum Planned {
    LARGE_IDV(
            "a 2 TB .idv file",
            spark -> spark.read().format("idv").load(System.getProperty("large.idv")),
            Planned::tasks),
    SMALL_FILES(
            "a million small .idv files", spark -> spark.read().format("idv").load("many:/files"), Planned::tasks),
    SMALL_FILES_SPARK(
            "the same files, by Spark's source binaryFile",
            spark -> spark.read().format("binaryFile").load("many:/files"),
            Planned::tasks),
    SAMPLES("a datadings set of a billion samples", Planned::samples, Planned::tasks),
    KEY("one key of these", spark -> samples(spark).filter(is(BillionSamples.WANTED)), Planned::oneRow),
    NO_KEY("a key that is not there", spark -> samples(spark).filter(is(BillionSamples.SAMPLES)), Planned::noRow);

    private final String title;
    private final Function<SparkSession, Dataset<Row>> query;
    private final Function<Dataset<Row>, Integer> answer;

    Planned(String title, Function<SparkSession, Dataset<Row>> query, Function<Dataset<Row>, Integer> answer) {
        this.title = title;
        this.query = query;
        this.answer = answer;
    }

    @Override
    public String toString() {
        return title;
    }

    /** Number of tasks. */
    int run(SparkSession spark) {
        return answer.apply(query.apply(spark));
    }

    private static Dataset<Row> samples(SparkSession spark) {
        return spark.read().format("datadings").load("samples:/set");
    }

    private static String is(long sample) {
        return "key = '" + BillionSamples.key(sample) + "'";
    }

    private static int tasks(Dataset<Row> rows) {
        return rows.queryExecution().toRdd().getNumPartitions();
    }

    private static int oneRow(Dataset<Row> rows) {
        return rows(rows, 1);
    }

    private static int noRow(Dataset<Row> rows) {
        return rows(rows, 0);
    }

    private static int rows(Dataset<Row> rows, int expected) {
        int found = rows.collectAsList().size();
        if (found != expected) {
            throw new IllegalStateException(found + " rows instead of " + expected);
        }
        return tasks(rows);
    }
}
