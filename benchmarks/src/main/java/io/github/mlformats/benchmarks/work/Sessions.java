package io.github.mlformats.benchmarks.work;

import io.github.mlformats.benchmarks.generated.BillionSamples;
import io.github.mlformats.benchmarks.generated.SmallFiles;
import org.apache.spark.sql.SparkSession;

/** Creates the Spark sessions of measurements. */
public final class Sessions {
    private Sessions() {}

    /** Spark's defaults, except for splits of 64 MB, so that two threads can share them evenly. */
    public static SparkSession local(String threads) {
        SparkSession spark = SparkSession.builder()
                .master("local[" + threads + "]")
                .appName("spark-ml-formats benchmarks")
                .config("spark.ui.enabled", false)
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.sql.files.maxPartitionBytes", "64m")
                .config("spark.sql.sources.parallelPartitionDiscovery.parallelism", 2)
                .config("spark.hadoop.fs.many.impl", SmallFiles.class.getName())
                .config("spark.hadoop.fs.samples.impl", BillionSamples.class.getName())
                .getOrCreate();
        spark.sparkContext().setLogLevel("WARN");
        return spark;
    }
}
