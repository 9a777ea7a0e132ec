package io.github.mlformats.it.write;

import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;

/** Sessions in which faults happen. */
final class FaultySpark {
    private FaultySpark() {}

    static SparkSession.Builder builder(Path faults) {
        String classes = FaultySpark.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath();
        return SparkSession.builder()
                .appName("failing writes")
                .config("spark.hadoop.fs.faulty.impl", FaultyFileSystem.class.getName())
                .config("spark.hadoop." + Faults.FOLDER, faults.toString())
                .config("spark.sql.sources.commitProtocolClass", FailingCommitProtocol.class.getName())
                .config("spark.executor.extraClassPath", classes)
                .config("spark.executor.extraJavaOptions", "-XX:+UseSerialGC -XX:TieredStopAtLevel=1")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1");
    }
}
