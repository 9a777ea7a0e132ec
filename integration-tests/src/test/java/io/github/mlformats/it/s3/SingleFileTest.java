package io.github.mlformats.it.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.it.s3.StoreFaults.Fault;
import java.net.URI;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code df.write} into one object: tasks upload the parts, and the object becomes visible when it is complete. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SingleFileTest {
    private static final int MIN_PART = 5 << 20;
    private static final int ROWS = 70_000;

    private S3Server server;
    private SparkSession session;
    private FileSystem s3;

    @BeforeAll
    void start() throws Exception {
        server = S3Server.shared();
        session = S3Session.on(server);
        Configuration conf = new Configuration();
        server.settings().forEach(conf::set);
        s3 = FileSystem.newInstance(URI.create("s3a://bucket"), conf);
    }

    @AfterEach
    void recover() {
        server.fail(StoreFaults.NO);
    }

    @AfterAll
    void stop() throws Exception {
        if (session != null) {
            session.stop();
        }
        s3.close();
    }

    /** So many bytes, before they are compressed, that there are two segments. */
    private void save(Path target, String compression) {
        session.range(0, ROWS, 1, 3)
                .selectExpr("id", "repeat('x', 1000) as text")
                .write()
                .format("idv")
                .option("singleFile", true)
                .option("compression", compression)
                .mode("overwrite")
                .save(target.toString());
    }

    /** Compressed segments are smaller than the minimum part size, and are combined. */
    @ParameterizedTest
    @ValueSource(strings = {"deflate", "none"})
    void segmentsArePartsOfFiveMebibytesAndMore(String compression) throws Exception {
        Path target = new Path("s3a://bucket/single-" + compression + "/all.idv");
        server.takeRequests();

        save(target, compression);

        List<Request> parts = server.takeRequests().stream()
                .filter(request -> request.query().contains("partNumber="))
                .sorted(Comparator.comparingInt(SingleFileTest::number))
                .toList();
        assertThat(parts).extracting(SingleFileTest::number).containsExactly(1, 2, 5_001, 10_000);
        assertThat(parts.subList(0, 3)).allMatch(part -> part.sent() >= MIN_PART);
        assertThat(parts.get(3).sent()).isLessThan(MIN_PART);
        Dataset<Row> rows = session.read().format("idv").load(target.toString());
        assertThat(rows.where("id = _metadata.row_index and length(text) = 1000")
                        .count())
                .isEqualTo(ROWS);
        assertNothingIsLeft(target);
    }

    @Test
    void anUploadThatFailsIsAbortedAndTheOldObjectStays() throws Exception {
        Path target = new Path("s3a://bucket/single-aborted/all.idv");
        session.range(7).write().format("idv").option("singleFile", true).save(target.toString());
        server.fail(request ->
                request.query().contains("partNumber=5001&") && request.method().equals("PUT")
                        ? Fault.THROTTLED
                        : Fault.NONE);

        assertThatThrownBy(() -> save(target, "deflate")).hasStackTraceContaining("503");

        server.fail(StoreFaults.NO);
        assertThat(server.takeRequests())
                .anyMatch(request ->
                        request.method().equals("DELETE") && request.query().contains("uploadId="));
        assertThat(session.read().format("idv").load(target.toString()).count()).isEqualTo(7);
        assertNothingIsLeft(target);
    }

    private static int number(Request part) {
        return Integer.parseInt(part.query().replaceAll(".*partNumber=(\\d+).*", "$1"));
    }

    private void assertNothingIsLeft(Path target) throws Exception {
        assertThat(s3.listStatus(target.getParent()))
                .extracting(FileStatus::getPath)
                .containsExactly(target);
        assertThat(server.openUploads()).isEmpty();
    }
}
