package io.github.mlformats.it.s3;

import static org.apache.spark.sql.functions.rand;
import static org.apache.spark.sql.functions.sum;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The requests of queries to an object store, as documented in docs/operate/tuning.md. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RequestCostTest {
    private static final int SAMPLES = 300;
    private static final int IMAGE = 100_000;
    private static final int COLUMNS = 10;
    private static final int ROWS = 400_000;
    private static final long REQUESTED_A_GET = 8 << 20;

    private S3Server server;
    private SparkSession session;
    private long imagesSize;
    private long numbersSize;

    @BeforeAll
    void start(@TempDir Path dir) throws Exception {
        server = S3Server.shared();
        session = S3Session.on(server);

        Path images = Files.createDirectory(dir.resolve("images"));
        Images.write(images, SAMPLES, IMAGE);
        imagesSize = Files.size(images.resolve("images.msgpack"));
        server.store("cost/images", images);

        session.range(0, ROWS, 1, 1)
                .select(IntStream.range(0, COLUMNS)
                        .mapToObj(i -> rand(i).as("c" + i))
                        .toArray(Column[]::new))
                .write()
                .format("idv")
                .option("compression", "none")
                .save(dir.resolve("numbers").toString());
        try (var files = Files.newDirectoryStream(dir.resolve("numbers"), "*.idv")) {
            Path file = files.iterator().next();
            numbersSize = Files.size(file);
            server.store("cost/numbers.idv", file);
        }
    }

    @AfterAll
    void stop() {
        if (session != null) {
            session.stop();
        }
    }

    private Dataset<Row> images() {
        return session.read().format("datadings").load("s3a://bucket/cost/images");
    }

    private RequestCost cost() {
        return RequestCost.of(server.takeRequests());
    }

    @Test
    void oneColumnOfTenCostsFourRequestsInAdditionToThoseOfItsBytes() {
        Dataset<Row> numbers = session.read().format("idv").load("s3a://bucket/cost/numbers.idv");
        RequestCost schema = cost();
        assertThat(schema.gets()).isLessThanOrEqualTo(2);

        double sum = numbers.agg(sum("c3")).first().getDouble(0);
        RequestCost cost = cost();
        assertThat(sum).isBetween(ROWS * 0.49, ROWS * 0.51);
        long requested = numbersSize / COLUMNS;
        assertThat(cost.gets()).isLessThanOrEqualTo(4 + (requested + REQUESTED_A_GET - 1) / REQUESTED_A_GET);
        assertThat(cost.bytes()).isLessThanOrEqualTo(numbersSize + (1 << 20));
        assertThat(cost.heads()).isZero();
    }

    @Test
    void theColumnsOfADataSetOfImagesCostTwelveRequestsAndATwentiethOfItsBytes() {
        cost();
        assertThat(images().columns()).containsExactly("key", "image", "label");
        RequestCost cost = cost();
        assertThat(cost.gets()).isLessThanOrEqualTo(12);
        assertThat(cost.bytes()).isLessThanOrEqualTo(imagesSize / 20);
    }

    @Test
    void oneKeyCostsEightRequests() {
        Dataset<Row> images = images();
        cost();
        Row found = images.where("key = '" + Images.key(217) + "'").first();
        RequestCost cost = cost();
        assertThat(found.getLong(2)).isEqualTo(217);
        assertThat(cost.gets()).isLessThanOrEqualTo(8);
        assertThat(cost.bytes()).isLessThanOrEqualTo(imagesSize / 20);
    }

    @Test
    void labelsBetweenImagesCostTheFileOnce() {
        Dataset<Row> images = images();
        cost();
        long sum = images.agg(sum("label")).first().getLong(0);
        RequestCost cost = cost();
        assertThat(sum).isEqualTo(SAMPLES * (SAMPLES - 1) / 2);
        assertThat(cost.bytes()).isLessThanOrEqualTo(imagesSize + imagesSize / 50);
        assertThat(cost.gets()).isLessThanOrEqualTo(16);
    }

    @Test
    void theImagesCostTheFileOnce() {
        Dataset<Row> images = images();
        cost();
        long bytes = images.selectExpr("sum(length(image))").first().getLong(0);
        RequestCost cost = cost();
        assertThat(bytes).isEqualTo((long) SAMPLES * IMAGE);
        assertThat(cost.bytes()).isLessThanOrEqualTo(imagesSize + imagesSize / 50);
        assertThat(cost.gets()).isLessThanOrEqualTo(16);
    }

    /** The task reads its last 15 MB with two requests at a time. */
    @Test
    void theImagesCostTheFileOnceInOneTask() {
        session.conf().set("spark.sql.files.minPartitionNum", 1);
        try {
            theImagesCostTheFileOnce();
        } finally {
            session.conf().unset("spark.sql.files.minPartitionNum");
        }
    }
}
