package io.github.mlformats.it.join;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.testing.Letters;
import io.github.mlformats.it.s3.Request;
import io.github.mlformats.it.s3.S3Server;
import io.github.mlformats.it.s3.StoreFaults;
import io.github.mlformats.it.s3.StoreFaults.Fault;
import java.io.IOException;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** On S3, one file is a multipart upload, whose parts are uploaded by tasks. */
class S3JoinTest {
    private static final int MIN_PART = 5 << 20;

    private S3Server server;
    private Configuration conf;

    @BeforeEach
    void connect() throws Exception {
        server = S3Server.shared();
        conf = new Configuration();
        server.settings().forEach(conf::set);
        server.takeRequests();
    }

    @AfterEach
    void recover() {
        server.fail(StoreFaults.NO);
    }

    @Test
    void segmentsArePartsOfOneUpload() throws Exception {
        Path target = new Path("s3a://bucket/joined/all");

        new Letters(List.of(MIN_PART + 1, 3), -1).write(target, conf);

        assertThat(partNumbers()).containsExactly("2", "5001", "1", "10000");
        byte[] file = read(target);
        String end = Arrays.toString(new long[] {MIN_PART, 2 * MIN_PART + 1, 3 * MIN_PART + 1});
        assertThat(new String(file, 0, 7, "UTF-8")).isEqualTo(Letters.HEADER + "\0");
        assertThat(file[MIN_PART]).isEqualTo((byte) 'a');
        assertThat(new String(file, 2 * MIN_PART, 5, "UTF-8")).isEqualTo("abbb\0");
        assertThat(new String(file, 3 * MIN_PART + 1, end.length(), "UTF-8")).isEqualTo(end);
        assertThat(file).hasSize(3 * MIN_PART + 1 + end.length());
        assertNothingIsLeft("joined", 1);
    }

    @Test
    void oneSegmentIsUploadedDirectly() throws Exception {
        Path target = new Path("s3a://bucket/straight/all");

        new Letters(List.of(3), -1).write(target, conf);

        assertThat(new String(read(target), "UTF-8")).isEqualTo(Letters.HEADER + "aaa[6, 9]");
        assertThat(partNumbers()).isEmpty();
        assertNothingIsLeft("straight", 1);
    }

    @Test
    void anUploadThatFailsIsAborted() throws Exception {
        Path target = new Path("s3a://bucket/aborted/all");

        assertThatThrownBy(() -> new Letters(List.of(1, 2, 3), 1).write(target, conf))
                .hasMessage("segment 1 fails");

        assertThat(server.takeRequests())
                .anyMatch(request ->
                        request.method().equals("DELETE") && request.query().contains("uploadId="));
        assertNothingIsLeft("aborted", 0);
    }

    /** Hadoop sends a part again, all of it. */
    @Test
    void aPartThatTheStoreRefusesOnceIsSentAgain() throws Exception {
        Path target = new Path("s3a://bucket/refused/all");
        AtomicBoolean refused = new AtomicBoolean();
        server.fail(request ->
                request.query().contains("partNumber=5001") && !refused.getAndSet(true) ? Fault.THROTTLED : Fault.NONE);

        new Letters(List.of(1, MIN_PART + 1), -1).write(target, conf);

        assertThat(refused).isTrue();
        byte[] file = read(target);
        assertThat(file[2 * MIN_PART]).isEqualTo((byte) 'b');
        assertThat(file[3 * MIN_PART]).isEqualTo((byte) 'b');
        assertNothingIsLeft("refused", 1);
    }

    @Test
    void theOldObjectStaysUntilTheNewOneIsComplete() throws Exception {
        Path target = new Path("s3a://bucket/replaced/all");
        new Letters(List.of(3), -1).write(target, conf);

        assertThatThrownBy(() -> new Letters(List.of(1, 2), 1).write(target, conf))
                .hasMessage("segment 1 fails");
        assertThat(read(target)).hasSize(15);

        new Letters(List.of(1, 2), -1).write(target, conf);
        assertThat(read(target)).hasSizeGreaterThan(3 * MIN_PART);
        assertNothingIsLeft("replaced", 1);
    }

    private List<String> partNumbers() {
        return server.takeRequests().stream()
                .filter(request -> request.method().equals("PUT"))
                .map(Request::query)
                .filter(query -> query.contains("partNumber="))
                .map(query -> query.replaceAll(".*partNumber=(\\d+).*", "$1"))
                .toList();
    }

    private void assertNothingIsLeft(String directory, int objects) throws Exception {
        FileSystem s3 = FileSystem.get(URI.create("s3a://bucket"), conf);
        Path path = new Path("s3a://bucket/" + directory);
        assertThat(s3.exists(path) ? s3.listStatus(path) : new Object[0]).hasSize(objects);
        assertThat(server.openUploads()).isEmpty();
    }

    private byte[] read(Path path) throws IOException {
        try (FSDataInputStream in = path.getFileSystem(conf).open(path)) {
            return in.readAllBytes();
        }
    }
}
