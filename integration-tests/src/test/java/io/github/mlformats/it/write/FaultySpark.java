package io.github.mlformats.it.write;

import io.github.mlformats.core.testing.JavaProcess;
import io.github.mlformats.it.Project;
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
                .config("spark.hadoop." + Faults.DIRECTORY, faults.toString())
                .config("spark.sql.sources.commitProtocolClass", FailingCommitProtocol.class.getName())
                .config("spark.executor.extraClassPath", classes)
                .config("spark.executor.extraJavaOptions", String.join(" ", JavaProcess.quickly()))
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1");
    }

    /** A cluster with two executors. That a task has a twin needs hosts, see {@code it.cluster}. */
    static SparkSession cluster(Path faults) {
        return builder(faults)
                .master("local-cluster[2,1,1024]")
                .config("spark.jars", Project.BUNDLE.toString())
                .getOrCreate();
    }
}
