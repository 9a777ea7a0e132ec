package io.github.mlformats.it.hdfs;

import org.apache.spark.sql.SparkSession;

/** A Spark session in this JVM. */
final class LocalSession {
    private LocalSession() {}

    /** Starts it; the caller stops it, for other tests need other sessions. */
    static SparkSession start() {
        SparkSession session = SparkSession.builder()
                .master("local[2]")
                .config("spark.hadoop.dfs.replication", "1")
                // How long a client waits that closes a file before the data node has reported its block.
                .config("spark.hadoop.dfs.client.block.write.locateFollowingBlock.initial.delay.ms", "10")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .getOrCreate();
        session.sparkContext().setLogLevel("OFF");
        return session;
    }
}
