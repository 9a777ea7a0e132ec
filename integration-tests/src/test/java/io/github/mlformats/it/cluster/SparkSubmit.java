package io.github.mlformats.it.cluster;

import io.github.mlformats.it.SparkHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The command {@code spark-submit} of {@link SparkHome}.
 *
 * @param directory directory for its logs
 * @param master the cluster manager
 * @param settings properties file with settings of Spark
 * @param environment further variables of its environment
 */
record SparkSubmit(Path directory, String master, Path settings, Map<String, String> environment) {
    private static final int MAX_MINUTES = 8;

    /** Prepares a process of Spark. @param log file for its output */
    static ProcessBuilder process(List<String> command, Path log) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        // Where drivers listen that run on workers.
        builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
        builder.environment().put("SPARK_HOME", SparkHome.create().toString());
        return builder;
    }

    /** Runs it to its end. @return its output */
    String run(List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(SparkHome.create().resolve("bin/spark-submit").toString());
        command.addAll(List.of("--master", master, "--properties-file", settings.toString()));
        command.addAll(arguments);
        Path log = Files.createTempFile(directory, "submit", ".log");
        ProcessBuilder builder = process(command, log);
        builder.environment().putAll(environment);
        Process process = builder.start();
        if (!process.waitFor(MAX_MINUTES, TimeUnit.MINUTES)) {
            process.destroyForcibly();
        }
        return Files.readString(log);
    }
}
