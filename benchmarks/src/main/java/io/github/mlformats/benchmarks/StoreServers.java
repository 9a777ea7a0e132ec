package io.github.mlformats.benchmarks;

import io.github.mlformats.benchmarks.Case.Side;
import io.github.mlformats.benchmarks.Workers.WorkerProcess;
import io.github.mlformats.benchmarks.work.LocalSpark;
import io.github.mlformats.benchmarks.work.Store;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The servers of the {@link Store stores}: an HDFS of one data node, and an S3 server with its objects in memory, which waits
 * {@value #LATENCY_MILLIS} ms before it carries out a request. Processes of their own, so that what they use is not that of the
 * measured process; they end with this one.
 */
final class StoreServers {
    private static final int LATENCY_MILLIS = 20;
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final long POLL_MILLIS = 100;
    private static final Path TARGET = Path.of("benchmarks", "target");

    private StoreServers() {}

    /** Starts the servers and returns the JVM options with which a Spark session finds them. */
    static List<String> start(Settings settings) throws IOException {
        try {
            List<String> options = new ArrayList<>(startHdfs(settings));
            options.addAll(startS3(settings));
            return options;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted before the servers were ready", e);
        }
    }

    private static List<String> startHdfs(Settings settings) throws IOException, InterruptedException {
        int port = freePort();
        Path ready = settings.log("hdfs.json");
        Files.deleteIfExists(ready);
        List<String> line = LocalSpark.command("512m", WorkerProcess.classPath(settings.checkout(Side.OURS), true));
        line.addAll(List.of("org.apache.hadoop.test.MiniDFSClusterManager", "-format", "-datanodes", "1"));
        line.addAll(List.of("-nnport", String.valueOf(port), "-writeDetails", ready.toString()));
        line.addAll(
                List.of("-D", "hdfs.minidfs.basedir=" + settings.data().resolve("hdfs"), "-D", "dfs.replication=1"));
        Process server = start(line, settings.log("hdfs.log"));
        await(server, settings.log("hdfs.log"), () -> Files.exists(ready) && Files.size(ready) > 0);
        return List.of(Store.HDFS.definition("hdfs://127.0.0.1:" + port + "/"), "-Dspark.hadoop.dfs.replication=1");
    }

    private static List<String> startS3(Settings settings) throws IOException, InterruptedException {
        URI address = URI.create("http://127.0.0.1:" + freePort());
        Path configuration = Files.writeString(settings.log("s3proxy.conf"), """
            s3proxy.endpoint=%s
            s3proxy.authorization=none
            s3proxy.latency-blobstore.*.latency=%d
            jclouds.provider=transient-nio2
            jclouds.identity=any
            jclouds.credential=any
            """.formatted(address, LATENCY_MILLIS));
        List<String> line = new ArrayList<>(List.of(LocalSpark.program(), "-Xmx3g", "-jar"));
        line.add(Files.readString(TARGET.resolve("s3proxy-path")).strip());
        line.addAll(List.of("--properties", configuration.toString()));
        Process server = start(line, settings.log("s3proxy.log"));
        HttpRequest bucket = HttpRequest.newBuilder(address.resolve("/bucket"))
                .PUT(BodyPublishers.noBody())
                .build();
        HttpClient client = HttpClient.newHttpClient();
        await(server, settings.log("s3proxy.log"), () -> isAnswered(client, bucket));
        return List.of(
                Store.S3.definition("s3a://bucket/"),
                "-Dspark.hadoop.fs.s3a.endpoint=" + address,
                "-Dspark.hadoop.fs.s3a.endpoint.region=us-east-1",
                "-Dspark.hadoop.fs.s3a.path.style.access=true",
                "-Dspark.hadoop.fs.s3a.aws.credentials.provider=org.apache.hadoop.fs.s3a.SimpleAWSCredentialsProvider",
                "-Dspark.hadoop.fs.s3a.access.key=any",
                "-Dspark.hadoop.fs.s3a.secret.key=any",
                // The server carries out a bulk delete in threads, and where two meet, an empty directory stays.
                "-Dspark.hadoop.fs.s3a.multiobjectdelete.enable=false");
    }

    private static boolean isAnswered(HttpClient client, HttpRequest request) throws IOException, InterruptedException {
        try {
            return client.send(request, BodyHandlers.discarding()).statusCode() == 200;
        } catch (ConnectException e) {
            return false;
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static Process start(List<String> line, Path log) throws IOException {
        Process process = new ProcessBuilder(line)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
        return process;
    }

    private interface Condition {
        boolean holds() throws IOException, InterruptedException;
    }

    private static void await(Process server, Path log, Condition ready) throws IOException, InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!ready.holds()) {
            if (System.nanoTime() > end || server.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                throw new IOException("a server did not start, see " + log);
            }
        }
    }
}
