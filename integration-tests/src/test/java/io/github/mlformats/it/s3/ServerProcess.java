package io.github.mlformats.it.s3;

import io.github.mlformats.core.testing.JavaProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** S3Proxy as a process of its own, on a port of this machine, with its objects in its memory. */
final class ServerProcess implements AutoCloseable {
    private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(2);
    private static final int LOOK_MILLIS = 50;

    private static final String SETTINGS = """
            s3proxy.endpoint=%s
            s3proxy.authorization=none
            jclouds.provider=transient-nio2
            jclouds.identity=any
            jclouds.credential=any
            """;

    private final Process process;
    private final URI address;

    private ServerProcess(Process process, URI address) {
        this.process = process;
        this.address = address;
    }

    /** Starts it and waits until it answers. @param directory where its settings and its log go */
    static ServerProcess start(Path directory) throws IOException, InterruptedException {
        int port = freePort();
        URI address = URI.create("http://127.0.0.1:" + port);
        Path settings = Files.writeString(directory.resolve("s3proxy.conf"), SETTINGS.formatted(address));
        Path log = directory.resolve("s3proxy.log");
        List<String> command = new ArrayList<>(List.of(JavaProcess.java()));
        command.addAll(JavaProcess.quickly());
        command.addAll(List.of("-Xmx512m", "-jar", System.getProperty("s3proxy.jar")));
        command.addAll(List.of("--properties", settings.toString()));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        ServerProcess server = new ServerProcess(process, address);
        server.awaitStart(port, log);
        return server;
    }

    URI address() {
        return address;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private void awaitStart(int port, Path log) throws IOException, InterruptedException {
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (!answers(port)) {
            if (!process.isAlive() || System.nanoTime() > end) {
                close();
                throw new IOException("S3Proxy did not start: " + Files.readString(log));
            }
            Thread.sleep(LOOK_MILLIS);
        }
    }

    private static boolean answers(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void close() {
        process.destroy();
    }
}
