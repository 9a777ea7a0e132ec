package io.github.mlformats.benchmarks.work;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** The shortest Spark program that prints the columns of a file, or its first rows. */
public final class SparkShow {
    private SparkShow() {}

    /** Arguments: format; {@code schema} or {@code show}; path. */
    public static void main(String[] args) {
        SparkSession spark = Sessions.local("*");
        Dataset<Row> rows = spark.read().format(args[0]).load(args[2]);
        if (args[1].equals("schema")) {
            rows.printSchema();
        } else {
            rows.show();
        }
        spark.stop();
    }
}
