package io.github.mlformats.convert;

import org.apache.spark.sql.SparkSession;

/** Sessions of tests, in this process. */
final class LocalSession {
    private LocalSession() {}

    /** Returns the builder of a session without a page, which listens to this machine only. */
    static SparkSession.Builder builder(int cores) {
        return SparkSession.builder()
                .master("local[" + cores + "]")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1");
    }
}
