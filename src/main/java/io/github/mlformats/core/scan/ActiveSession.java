package io.github.mlformats.core.scan;

import org.apache.spark.SparkEnv;
import org.apache.spark.sql.SparkSession;

/** The session whose settings apply while a scan is planned. */
final class ActiveSession {
    private ActiveSession() {}

    /** Returns the session; null in a process without Spark, such as a command's, where Spark's default settings apply. */
    static SparkSession orNull() {
        return SparkEnv.get() == null ? null : SparkSession.active();
    }
}
