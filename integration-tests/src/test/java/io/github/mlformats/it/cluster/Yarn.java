package io.github.mlformats.it.cluster;

import io.github.mlformats.it.SparkHome;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.MiniYARNCluster;

/** YARN: a resource manager and two node managers in this JVM. Drivers and executors are processes in their containers. */
final class Yarn implements AutoCloseable {
    private static final int NODES = 2;
    private static final String NODE_MEGABYTES = "2560";

    private static final String SETTINGS = """
            spark.authenticate=true
            spark.network.crypto.enabled=true
            spark.io.encryption.enabled=true
            spark.ui.enabled=false
            spark.driver.host=127.0.0.1
            spark.driver.memory=512m
            spark.executor.memory=640m
            spark.executor.cores=1
            spark.executor.instances=2
            spark.yarn.am.memory=384m
            spark.yarn.submit.waitAppCompletion=true
            spark.yarn.report.interval=300ms
            spark.scheduler.minRegisteredResourcesRatio=0
            spark.yarn.scheduler.heartbeat.interval-ms=300
            spark.executor.extraJavaOptions=%1$s -XX:+UseSerialGC -XX:TieredStopAtLevel=1
            spark.driver.extraJavaOptions=%1$s -XX:+UseSerialGC -XX:TieredStopAtLevel=1
            spark.yarn.jars=local:%2$s/*
            spark.yarn.stagingDir=%3$s
            spark.sql.shuffle.partitions=2
            spark.sql.files.openCostInBytes=64k
            spark.sql.files.maxPartitionBytes=64k
            """;

    private final MiniYARNCluster cluster = new MiniYARNCluster("yarn", NODES, 1, 1);
    private final Path directory;
    private final Path settings;
    private final Path hadoopSettings;

    private Yarn(Path directory) throws IOException {
        this.directory = directory;
        this.settings = Files.writeString(
                directory.resolve("spark.conf"),
                SETTINGS.formatted(
                        System.getProperty("spark.jvm.options"),
                        SparkHome.create().resolve("jars"),
                        Files.createDirectories(directory.resolve("staging")).toUri()));
        this.hadoopSettings = Files.createDirectories(directory.resolve("hadoop-conf"));
    }

    /** Starts it. @param directory directory for its settings and logs */
    static Yarn start(Path directory) throws IOException {
        Yarn yarn = new Yarn(directory);
        YarnConfiguration conf = new YarnConfiguration();
        conf.set("yarn.minicluster.yarn.nodemanager.resource.memory-mb", NODE_MEGABYTES);
        conf.set("yarn.scheduler.minimum-allocation-mb", "64");
        conf.set("yarn.scheduler.capacity.root.queues", "default");
        conf.set("yarn.scheduler.capacity.root.default.capacity", "100");
        conf.set("yarn.scheduler.capacity.maximum-am-resource-percent", "1.0");
        conf.set("yarn.nodemanager.disk-health-checker.enable", "false");
        conf.set("yarn.nodemanager.vmem-check-enabled", "false");
        conf.set("yarn.nodemanager.pmem-check-enabled", "false");
        conf.set("yarn.nodemanager.delete.debug-delay-sec", "600");
        conf.set("yarn.resourcemanager.nodemanagers.heartbeat-interval-ms", "100");
        conf.set("yarn.application.classpath", "");
        yarn.cluster.init(conf);
        yarn.cluster.start();
        try (OutputStream file = Files.newOutputStream(yarn.hadoopSettings.resolve("yarn-site.xml"))) {
            yarn.cluster.getConfig().writeXml(file);
        }
        return yarn;
    }

    /** The environment in which Hadoop's clients find it. */
    Map<String, String> environment() {
        return Map.of("HADOOP_CONF_DIR", hadoopSettings.toString(), "YARN_CONF_DIR", hadoopSettings.toString());
    }

    /** The settings of Spark for this cluster. */
    Path settings() {
        return settings;
    }

    /** See {@link ReadingRun.Cluster#submit}. */
    String submit(List<String> arguments) throws IOException, InterruptedException {
        return new SparkSubmit(directory, "yarn", settings, environment()).run(arguments) + containerLogs();
    }

    /** The error output of containers. */
    String containerLogs() throws IOException {
        StringBuilder logs = new StringBuilder();
        Files.walkFileTree(cluster.getTestWorkDir().toPath(), new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (file.endsWith("stderr")) {
                    logs.append(file).append(":\n").append(Files.readString(file));
                }
                return FileVisitResult.CONTINUE;
            }

            /** Containers that end delete their files. */
            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) {
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, IOException failure) {
                return FileVisitResult.CONTINUE;
            }
        });
        return logs.toString();
    }

    @Override
    public void close() {
        cluster.stop();
    }
}
