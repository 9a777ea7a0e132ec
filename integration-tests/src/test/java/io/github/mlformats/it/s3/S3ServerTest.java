package io.github.mlformats.it.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.it.s3.StoreFaults.Fault;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server that other tests use, through Hadoop's S3A as it comes. */
class S3ServerTest {
    private static final int MEGABYTE = 1 << 20;

    private S3Server server;
    private FileSystem s3;

    @BeforeEach
    void connect() throws Exception {
        server = S3Server.shared();
        Configuration conf = new Configuration();
        server.settings().forEach(conf::set);
        conf.set("fs.s3a.multipart.size", "5M");
        s3 = FileSystem.newInstance(URI.create("s3a://bucket"), conf);
        server.takeRequests();
    }

    @AfterEach
    void close() throws IOException {
        server.fail(StoreFaults.NO);
        s3.close();
    }

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new Random(1).nextBytes(bytes);
        return bytes;
    }

    private static Path path(String name) {
        return new Path("s3a://bucket/server/" + name);
    }

    @Test
    void writesInPartsAndReadsRanges() throws IOException {
        byte[] bytes = random(6 * MEGABYTE);
        try (FSDataOutputStream out = s3.create(path("parts"))) {
            out.write(bytes);
        }
        assertThat(server.takeRequests())
                .filteredOn(request -> request.query().contains("partNumber="))
                .hasSize(2);

        byte[] read = new byte[100];
        try (FSDataInputStream in = s3.openFile(path("parts"))
                .opt("fs.option.openfile.read.policy", "random")
                .opt("fs.option.openfile.length", String.valueOf(bytes.length))
                .build()
                .join()) {
            in.readFully(5 * MEGABYTE, read);
        }
        assertThat(read).isEqualTo(Arrays.copyOfRange(bytes, 5 * MEGABYTE, 5 * MEGABYTE + 100));
        List<Request> requests = server.takeRequests();
        assertThat(requests).filteredOn(Request::isGet).hasSize(1).allSatisfy(request -> {
            assertThat(request.key()).isEqualTo("bucket/server/parts");
            assertThat(request.range()).startsWith("bytes=" + 5 * MEGABYTE + "-");
            assertThat(request.bytes()).isLessThan(MEGABYTE);
        });
        assertThat(requests).noneMatch(Request::isHead);
    }

    @Test
    void listsDirectories(@TempDir java.nio.file.Path dir) throws Exception {
        Files.writeString(Files.createDirectories(dir.resolve("a/b")).resolve("c.txt"), "text");
        server.store("server/tree", dir);

        assertThat(s3.listFiles(path("tree"), true).next().getPath()).isEqualTo(path("tree/a/b/c.txt"));
        assertThat(server.takeRequests()).anyMatch(Request::isList);
    }

    @Test
    void failsWhereItIsTold(@TempDir java.nio.file.Path dir) throws Exception {
        server.store("server/fails", Files.write(dir.resolve("fails"), random(MEGABYTE)));
        for (Fault fault : List.of(Fault.THROTTLED, Fault.BROKEN)) {
            server.fail(StoreFaults.onReads("bucket/server/fails"::equals, fault));
            try (FSDataInputStream in = s3.open(path("fails"))) {
                assertThatThrownBy(() -> in.readFully(0, new byte[MEGABYTE])).isInstanceOf(IOException.class);
            }
        }
        server.fail(StoreFaults.NO);
        try (FSDataInputStream in = s3.open(path("fails"))) {
            in.readFully(0, new byte[MEGABYTE]);
        }
    }
}
