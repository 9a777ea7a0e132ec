package io.github.mlformats.benchmarks.harness;

import org.apache.spark.sql.SparkSession;

/** Creates the Spark sessions of measurements. */
final class Sessions {
    private Sessions() {}

    /** Spark's defaults, except for splits of 64 MB, so that two threads can share them evenly. */
    static SparkSession local(String threads) {
        SparkSession spark = SparkSession.builder()
                .master("local[" + threads + "]")
                .appName("spark-ml-formats benchmarks")
                .config("spark.ui.enabled", false)
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.sql.files.maxPartitionBytes", "64m")
                .getOrCreate();
        spark.sparkContext().setLogLevel("WARN");
        return spark;
    }
}
