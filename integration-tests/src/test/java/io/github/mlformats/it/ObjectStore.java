package io.github.mlformats.it;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** A minimal S3 server from which one object can be read. */
final class ObjectStore implements AutoCloseable {
    private static final int OK = 200;
    private static final int PARTIAL = 206;
    private static final int NOT_FOUND = 404;
    private static final String NOTHING = "<ListBucketResult><KeyCount>0</KeyCount></ListBucketResult>";

    private final HttpServer server;

    private ObjectStore(HttpServer server) {
        this.server = server;
    }

    /** A store that has one object in its bucket {@code bucket}. */
    static ObjectStore with(String key, Path file) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        byte[] bytes = Files.readAllBytes(file);
        server.createContext("/", exchange -> answer(exchange, "/bucket/" + key, bytes));
        server.start();
        return new ObjectStore(server);
    }

    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private static void answer(HttpExchange exchange, String path, byte[] object) throws IOException {
        try (exchange) {
            String range = exchange.getRequestHeaders().getFirst("Range");
            if (!exchange.getRequestURI().getPath().equals(path)) {
                boolean list = exchange.getRequestURI().getRawQuery() != null;
                send(exchange, list ? OK : NOT_FOUND, list ? NOTHING.getBytes(StandardCharsets.UTF_8) : new byte[0]);
            } else if (range != null) {
                String[] ends = range.substring("bytes=".length()).split("-");
                int end = Math.min(object.length - 1, Integer.parseInt(ends[1]));
                exchange.getResponseHeaders()
                        .set("Content-Range", "bytes " + ends[0] + "-" + end + "/" + object.length);
                send(exchange, PARTIAL, Arrays.copyOfRange(object, Integer.parseInt(ends[0]), end + 1));
            } else {
                send(exchange, OK, object);
            }
        }
    }

    private static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
        exchange.getResponseHeaders().set("ETag", "\"1\"");
        exchange.getResponseHeaders().set("Last-Modified", "Sun, 22 Nov 2026 00:00:00 GMT");
        if (exchange.getRequestMethod().equals("HEAD")) {
            exchange.getResponseHeaders().set("Content-Length", Integer.toString(body.length));
            exchange.sendResponseHeaders(status, -1);
        } else {
            exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
