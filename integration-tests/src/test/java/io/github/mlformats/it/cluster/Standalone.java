package io.github.mlformats.it.cluster;

import io.github.mlformats.core.testing.JavaProcess;
import io.github.mlformats.it.SparkHome;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Spark's own cluster: a master and two workers as processes, which talk with each other encrypted. */
final class Standalone implements AutoCloseable {
    private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(2);
    private static final int LOOK_MILLIS = 100;
    private static final int WORKERS = 2;

    /** Resources for one executor and a driver: Spark starts no speculative task on the host of the original one. */
    private static final String WORKER_MEMORY = "1216m";

    private static final String SETTINGS = """
            spark.authenticate=true
            spark.authenticate.secret=of-this-test
            spark.network.crypto.enabled=true
            spark.io.encryption.enabled=true
            spark.master.rest.enabled=false
            spark.ui.enabled=false
            spark.driver.host=127.0.0.1
            spark.driver.memory=512m
            spark.executor.memory=640m
            spark.executor.cores=1
            spark.cores.max=2
            spark.executor.extraJavaOptions=-XX:+UseSerialGC -XX:TieredStopAtLevel=1
            spark.driver.extraJavaOptions=-XX:+UseSerialGC -XX:TieredStopAtLevel=1
            spark.standalone.submit.waitAppCompletion=true
            spark.sql.shuffle.partitions=2
            spark.sql.files.openCostInBytes=64k
            spark.sql.files.maxPartitionBytes=64k
            """;

    private final Path directory;
    private final Path home;
    private final Path settings;
    private final String master;
    private final List<Process> processes = new ArrayList<>();

    private Standalone(Path directory, int port) throws IOException {
        this.directory = directory;
        this.home = SparkHome.create();
        this.settings = Files.writeString(directory.resolve("spark.conf"), SETTINGS);
        this.master = "spark://127.0.0.1:" + port;
    }

    /** Starts it, and waits until the workers are there. @param directory where it keeps logs and the work of executors */
    static Standalone start(Path directory) throws IOException, InterruptedException {
        int port = freePort();
        Standalone cluster = new Standalone(directory, port);
        try {
            cluster.daemon("master.Master", 1, "elected leader", "--port", Integer.toString(port));
            for (int i = 1; i <= WORKERS; i++) {
                Path work = directory.resolve("work-" + i);
                String[] worker = {
                    "--cores", "2", "--memory", WORKER_MEMORY, "--work-dir", work.toString(), cluster.master
                };
                cluster.daemon("worker.Worker", i, "registered with master", worker);
            }
            return cluster;
        } catch (IOException | InterruptedException e) {
            cluster.close();
            throw e;
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** @param host number of a host: Spark runs no two attempts of a task on the same */
    private void daemon(String type, int host, String sign, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(JavaProcess.java());
        command.addAll(List.of(System.getProperty("spark.jvm.options").split(" ")));
        command.addAll(JavaProcess.quickly());
        command.add("-Xmx256m");
        command.addAll(List.of("-cp", home.resolve("jars") + "/*", "org.apache.spark.deploy." + type));
        command.addAll(
                List.of("--host", "127.0.0." + host, "--webui-port", "0", "--properties-file", settings.toString()));
        command.addAll(List.of(arguments));
        Path log = directory.resolve(type + "-" + processes.size() + ".log");
        Process process = SparkSubmit.process(command, log).start();
        processes.add(process);
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (!Files.readString(log).contains(sign)) {
            if (!process.isAlive() || System.nanoTime() > end) {
                throw new IOException(type + " did not start: " + Files.readString(log));
            }
            Thread.sleep(LOOK_MILLIS);
        }
    }

    /** See {@link ReadingRun.Cluster#submit}. */
    String submit(List<String> arguments) throws IOException, InterruptedException {
        return new SparkSubmit(directory, master, settings, Map.of()).run(arguments) + driverLogs();
    }

    private String driverLogs() throws IOException {
        StringBuilder logs = new StringBuilder();
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.filter(
                            each -> each.endsWith("stderr") && each.toString().contains("/driver-"))
                    .toList()) {
                logs.append(Files.readString(file));
            }
        }
        return logs.toString();
    }

    @Override
    public void close() throws InterruptedException {
        for (int i = processes.size() - 1; i >= 0; i--) {
            processes.get(i).destroy();
            processes.get(i).waitFor();
        }
    }
}
