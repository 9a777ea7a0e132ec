package io.github.mlformats.benchmarks.harness;

import org.apache.spark.sql.SparkSession;

/** Creates Spark sessions to measure on. */
final class Sessions {
    private Sessions() {}

    /** Spark's defaults, but for splits of 64 MB: so there are enough for two threads to share them evenly. */
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
