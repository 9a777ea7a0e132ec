package io.github.mlformats.it.s3;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.mlformats.it.s3.StoreFaults.Fault;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A proxy of a server: forwards and records requests and responses, and injects faults. */
final class RecordingProxy implements AutoCloseable {
    private static final int SLOW_DOWN = 503;
    private static final byte[] SLOW_DOWN_BODY =
            "<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>"
                    .getBytes(StandardCharsets.UTF_8);
    private static final int NOT_IMPLEMENTED = 501;
    private static final byte[] NOT_IMPLEMENTED_BODY =
            "<Error><Code>NotImplemented</Code><Message>A header is not implemented.</Message></Error>"
                    .getBytes(StandardCharsets.UTF_8);
    private static final List<String> CONDITIONS = List.of("If-Match", "If-None-Match");
    private static final int FORBIDDEN = 403;
    private static final byte[] FORBIDDEN_BODY =
            "<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>".getBytes(StandardCharsets.UTF_8);
    private static final int NO_CONTENT = 204;
    private static final int NO_BODY = -1;
    private static final long CHUNKED = -1;
    /** Headers of a connection, which are not forwarded. */
    private static final Set<String> OF_CONNECTION =
            Set.of("host", "connection", "content-length", "expect", "transfer-encoding", "upgrade", "date");

    static {
        // Else the headers of an answer wait 40 ms for the acknowledgement of the one before.
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    private final URI server;
    private final HttpServer gate;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final List<Request> requests = Collections.synchronizedList(new ArrayList<>());
    private volatile StoreFaults faults = StoreFaults.NO;
    private volatile boolean refusesConditions;

    private RecordingProxy(URI server, HttpServer gate) {
        this.server = server;
        this.gate = gate;
    }

    static RecordingProxy before(URI server) throws IOException {
        HttpServer http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        RecordingProxy gate = new RecordingProxy(server, http);
        http.setExecutor(gate.threads);
        http.createContext("/", gate::pass);
        http.start();
        return gate;
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + gate.getAddress().getPort());
    }

    void fail(StoreFaults next) {
        faults = next;
    }

    /** Whether requests to change an object on a condition are not implemented from now on, as on some stores. */
    void refuseConditions(boolean refuses) {
        refusesConditions = refuses;
    }

    /** The requests since the last call. */
    List<Request> takeRequests() {
        synchronized (requests) {
            List<Request> taken = List.copyOf(requests);
            requests.clear();
            return taken;
        }
    }

    private void pass(HttpExchange exchange) throws IOException {
        try (exchange) {
            Fault fault = faults.of(request(exchange, 0, 0));
            if (refusesConditions && isConditionalWrite(exchange)) {
                exchange.getRequestBody().readAllBytes();
                answerError(exchange, NOT_IMPLEMENTED, NOT_IMPLEMENTED_BODY);
            } else if (fault == Fault.THROTTLED) {
                exchange.getRequestBody().readAllBytes();
                answerError(exchange, SLOW_DOWN, SLOW_DOWN_BODY);
            } else if (fault == Fault.DENIED) {
                exchange.getRequestBody().readAllBytes();
                answerError(exchange, FORBIDDEN, FORBIDDEN_BODY);
            } else if (fault == Fault.ANSWER_LOST) {
                ask(exchange).body().close();
                answerError(exchange, SLOW_DOWN, SLOW_DOWN_BODY);
            } else {
                HttpResponse<InputStream> response = ask(exchange);
                try (InputStream body = response.body()) {
                    answer(exchange, response, body, fault);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean isConditionalWrite(HttpExchange exchange) {
        return !exchange.getRequestMethod().equals("GET")
                && CONDITIONS.stream().anyMatch(exchange.getRequestHeaders()::containsKey);
    }

    private void answerError(HttpExchange exchange, int status, byte[] body) throws IOException {
        requests.add(request(exchange, status, 0));
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    private HttpResponse<InputStream> ask(HttpExchange exchange) throws IOException, InterruptedException {
        URI uri = exchange.getRequestURI();
        String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
        byte[] body = exchange.getRequestBody().readAllBytes();
        HttpRequest.Builder request = HttpRequest.newBuilder(server.resolve(uri.getRawPath() + query))
                .method(
                        exchange.getRequestMethod(),
                        body.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body));
        exchange.getRequestHeaders().forEach((name, values) -> {
            if (!OF_CONNECTION.contains(name.toLowerCase(Locale.ROOT))) {
                values.forEach(value -> request.header(name, value));
            }
        });
        return client.send(request.build(), BodyHandlers.ofInputStream());
    }

    private void answer(HttpExchange exchange, HttpResponse<?> response, InputStream body, Fault fault)
            throws IOException {
        // Listings come without a length, in chunks.
        long length = response.headers().firstValueAsLong("content-length").orElse(CHUNKED);
        boolean head = exchange.getRequestMethod().equals("HEAD");
        boolean hasBody = !head && response.statusCode() != NO_CONTENT && length != 0;
        requests.add(request(exchange, response.statusCode(), hasBody && length != CHUNKED ? length : 0));
        response.headers().map().forEach((name, values) -> {
            if (head || !OF_CONNECTION.contains(name.toLowerCase(Locale.ROOT))) {
                exchange.getResponseHeaders().put(name, values);
            }
        });
        exchange.sendResponseHeaders(response.statusCode(), !hasBody ? NO_BODY : length == CHUNKED ? 0 : length);
        if (fault == Fault.BROKEN) {
            exchange.getResponseBody().write(body.readNBytes((int) (length / 2)));
        } else if (hasBody) {
            body.transferTo(exchange.getResponseBody());
        }
    }

    private static Request request(HttpExchange exchange, int status, long bytes) {
        URI uri = exchange.getRequestURI();
        return new Request(
                exchange.getRequestMethod(),
                uri.getPath().substring(1),
                Optional.ofNullable(uri.getQuery()).orElse(""),
                Optional.ofNullable(exchange.getRequestHeaders().getFirst("Range"))
                        .orElse(""),
                status,
                bytes,
                sent(exchange.getRequestHeaders()));
    }

    /** Clients may send signatures between the bytes: then they say how many these are. */
    private static long sent(Headers headers) {
        String decoded = headers.getFirst("x-amz-decoded-content-length");
        String length = decoded != null ? decoded : headers.getFirst("Content-Length");
        return length == null ? 0 : Long.parseLong(length);
    }

    @Override
    public void close() {
        gate.stop(0);
        threads.shutdownNow();
    }
}
