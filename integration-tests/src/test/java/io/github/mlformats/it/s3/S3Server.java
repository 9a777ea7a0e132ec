package io.github.mlformats.it.s3;

import static java.util.Map.entry;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A real S3 server ({@code s3a://bucket/...}), whose requests are counted. One for all tests of this JVM, started when it
 * is first needed.
 */
public final class S3Server {
    private static final int OK = 200;
    private static S3Server shared;

    private final HttpClient client = HttpClient.newHttpClient();
    private final URI store;
    private final RecordingProxy gate;

    private S3Server(URI store, RecordingProxy gate) {
        this.store = store;
        this.gate = gate;
    }

    /** The server, with a bucket {@code bucket}. Tests keep to directories of their own. */
    public static synchronized S3Server shared() throws IOException, InterruptedException {
        if (shared == null) {
            ServerProcess process = ServerProcess.start(Files.createTempDirectory("s3proxy"));
            RecordingProxy gate = RecordingProxy.before(process.address());
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                gate.close();
                process.close();
            }));
            shared = new S3Server(process.address(), gate);
            shared.put("", BodyPublishers.noBody());
        }
        return shared;
    }

    /** Hadoop's settings to reach it; for a Spark session, {@code spark.hadoop.} belongs in front of each. */
    public Map<String, String> settings() {
        return Map.ofEntries(
                entry("fs.s3a.endpoint", gate.address().toString()),
                entry("fs.s3a.endpoint.region", "us-east-1"),
                entry("fs.s3a.path.style.access", "true"),
                entry("fs.s3a.aws.credentials.provider", "org.apache.hadoop.fs.s3a.SimpleAWSCredentialsProvider"),
                entry("fs.s3a.access.key", "any"),
                entry("fs.s3a.secret.key", "any"),
                // S3Proxy carries out a bulk delete in threads, and where two meet, an empty directory stays.
                entry("fs.s3a.multiobjectdelete.enable", "false"),
                // As many retries as tests have the patience for.
                entry("fs.s3a.attempts.maximum", "1"),
                entry("fs.s3a.retry.limit", "2"),
                entry("fs.s3a.retry.interval", "10ms"),
                entry("fs.s3a.retry.throttle.limit", "2"),
                entry("fs.s3a.retry.throttle.interval", "10ms"));
    }

    /** Stores a file, or a directory's files, past the count of requests. @param key without the bucket */
    public void store(String key, Path file) throws IOException, InterruptedException {
        if (!Files.isDirectory(file)) {
            put("/" + key, BodyPublishers.ofFile(file));
            return;
        }
        try (Stream<Path> children = Files.list(file)) {
            for (Path child : children.toList()) {
                store(key + "/" + child.getFileName(), child);
            }
        }
    }

    private void put(String key, HttpRequest.BodyPublisher body) throws IOException, InterruptedException {
        HttpRequest put =
                HttpRequest.newBuilder(store.resolve("/bucket" + key)).PUT(body).build();
        int status = client.send(put, BodyHandlers.discarding()).statusCode();
        if (status != OK) {
            throw new IOException("storing " + key + " was answered with " + status);
        }
    }

    /** Ids of uploads in parts that were neither completed nor aborted. */
    public List<String> openUploads() throws IOException, InterruptedException {
        return Pattern.compile("<UploadId>(.*?)</UploadId>")
                .matcher(listUploads())
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    /** Aborts all {@link #openUploads}. */
    void abortUploads() throws IOException, InterruptedException {
        for (MatchResult upload : Pattern.compile("<Key>([^<]*)</Key>\\s*<UploadId>([^<]*)</UploadId>")
                .matcher(listUploads())
                .results()
                .toList()) {
            URI uri = store.resolve("/bucket/" + upload.group(1) + "?uploadId=" + upload.group(2));
            client.send(HttpRequest.newBuilder(uri).DELETE().build(), BodyHandlers.discarding());
        }
    }

    private String listUploads() throws IOException, InterruptedException {
        HttpRequest uploads =
                HttpRequest.newBuilder(store.resolve("/bucket?uploads")).build();
        String listing = client.send(uploads, BodyHandlers.ofString()).body();
        if (!listing.contains("ListMultipartUploadsResult")) {
            throw new IOException("uploads were listed as " + listing);
        }
        return listing;
    }

    /** The requests since the last call, including failed ones. */
    public List<Request> takeRequests() {
        return gate.takeRequests();
    }

    /** Has it fail from now on, or no longer, with {@link StoreFaults#NO}. */
    public void fail(StoreFaults faults) {
        gate.fail(faults);
    }

    /** Whether it implements no conditional writes from now on. */
    public void refuseConditions(boolean refuses) {
        gate.refuseConditions(refuses);
    }
}
