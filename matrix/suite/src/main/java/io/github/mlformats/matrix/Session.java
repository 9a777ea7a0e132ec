package io.github.mlformats.matrix;

import org.apache.spark.sql.SparkSession;

/** The session of all tests. The jar is on the class path, and the session has no configuration for it. */
final class Session {
    private static SparkSession session;

    private Session() {}

    /** Returns whether Spark has at least a version, such as 4.2. */
    static boolean isSpark(String version) {
        String[] found = shared().version().split("\\.");
        String[] required = version.split("\\.");
        int major = Integer.compare(Integer.parseInt(found[0]), Integer.parseInt(required[0]));
        return major > 0 || major == 0 && Integer.parseInt(found[1]) >= Integer.parseInt(required[1]);
    }

    /** The line of the running Spark, such as 3.5. */
    static String line() {
        String version = shared().version();
        return version.substring(0, version.indexOf('.', version.indexOf('.') + 1));
    }

    /** Starts the session at the first call; it ends with the JVM. */
    static synchronized SparkSession shared() {
        if (session == null) {
            session = SparkSession.builder()
                    .master("local[2]")
                    .appName("matrix")
                    .config("spark.ui.enabled", "false")
                    .config("spark.sql.shuffle.partitions", "2")
                    .config("spark.driver.host", "127.0.0.1")
                    .config("spark.driver.bindAddress", "127.0.0.1")
                    .config("spark.sql.warehouse.dir", "target/spark-warehouse")
                    .getOrCreate();
            session.sparkContext().setLogLevel("OFF");
        }
        return session;
    }
}
