package io.github.mlformats.it.write;

import io.github.mlformats.it.Project;
import io.github.mlformats.it.SparkHome;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.SparkSession;

/** Sessions in which faults happen. */
final class FaultySpark {
    private FaultySpark() {}

    /** Two executors of their own. */
    static SparkSession cluster(Faults faults) throws IOException {
        SparkHome.create();
        SparkSession session = builder(faults.folder())
                .master("local-cluster[2,1,1024]")
                .config("spark.jars", Project.BUNDLE.toString())
                .config("spark.speculation", "true")
                .config("spark.speculation.interval", "200ms")
                .config("spark.speculation.quantile", "0.5")
                .config("spark.speculation.minTaskRuntime", "3s")
                .getOrCreate();
        session.sparkContext().setLogLevel("OFF");
        return session;
    }

    /** A process that writes, and dies on the way. @param arguments of {@link DyingDriver} */
    static Process dyingDriver(Faults faults, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(System.getProperty("spark.jvm.options").split(" ")));
        command.addAll(List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp"));
        command.add(System.getProperty("java.class.path") + File.pathSeparator + Project.BUNDLE);
        command.addAll(List.of(DyingDriver.class.getName(), faults.folder().toString()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

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
