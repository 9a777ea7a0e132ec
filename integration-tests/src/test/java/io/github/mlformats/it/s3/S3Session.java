package io.github.mlformats.it.s3;

import org.apache.spark.sql.SparkSession;

/** A Spark session in this JVM that finds a server under {@code s3a://}. */
final class S3Session {
    private S3Session() {}

    /** Starts it, with Hadoop's default committer; the caller stops it, for other tests need other sessions. */
    static SparkSession on(S3Server server) {
        SparkSession.Builder builder = SparkSession.builder()
                .master("local[2]")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.sql.shuffle.partitions", "1")
                // Else Spark 4.1 and later select S3A's magic committer, as spark-hadoop-cloud is on the class path.
                .config(
                        "spark.hadoop.mapreduce.outputcommitter.factory.scheme.s3a",
                        "org.apache.hadoop.mapreduce.lib.output.FileOutputCommitterFactory")
                .config(
                        "spark.sql.sources.commitProtocolClass",
                        "org.apache.spark.sql.execution.datasources.SQLHadoopMapReduceCommitProtocol");
        server.settings().forEach((name, value) -> builder.config("spark.hadoop." + name, value));
        SparkSession session = builder.getOrCreate();
        session.sparkContext().setLogLevel("OFF");
        return session;
    }

    /** Returns a session on the same server whose files are published by one of S3A's committers. */
    static SparkSession withCommitter(SparkSession session, String committer) {
        SparkSession own = session.newSession();
        own.conf()
                .set(
                        "mapreduce.outputcommitter.factory.scheme.s3a",
                        "org.apache.hadoop.fs.s3a.commit.S3ACommitterFactory");
        own.conf().set("fs.s3a.committer.name", committer);
        return own;
    }
}
