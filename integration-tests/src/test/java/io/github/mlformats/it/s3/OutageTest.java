package io.github.mlformats.it.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.mlformats.it.Project;
import io.github.mlformats.it.s3.StoreFaults.Fault;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A store that rejects requests or truncates responses: Hadoop retries, and a remaining failure is reported as an error of the
 * store. Nothing is reported as corrupt or skipped.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OutageTest {
    private static final int FEWER_THAN_RETRIES = 2;

    private S3Server server;
    private SparkSession session;

    @BeforeAll
    void start() throws Exception {
        server = S3Server.shared();
        session = S3Session.on(server);
    }

    @AfterEach
    void recover() {
        server.fail(StoreFaults.NO);
    }

    @AfterAll
    void stop() {
        if (session != null) {
            session.stop();
        }
    }

    private Dataset<Row> stored(String format, String data) throws Exception {
        Path local = format.equals("idv") ? Project.SAMPLE : Project.data(data);
        server.store("outage/" + data, local);
        return session.read()
                .format(format)
                .option("ignoreCorruptFiles", "true")
                .option("valueType", "double")
                .load("s3a://bucket/outage/" + data);
    }

    private static Predicate<String> in(String data) {
        return key -> key.startsWith("bucket/outage/" + data);
    }

    @ParameterizedTest
    @CsvSource({
        "idv, THROTTLED, idv/reviews.idv",
        "idv, BROKEN, idv/reviews.idv",
        "datadings, THROTTLED, datadings/image_classification/data.msgpack",
        "datadings, BROKEN, datadings/image_classification/data.msgpack",
        "zds, THROTTLED, zds/basic/ds",
        "zds, BROKEN, zds/basic/ds",
        "angel, THROTTLED, angel/v320_range_1row_RowIdColIdValueTextRowFormat/model",
        "primitiv, BROKEN, primitiv/model_xor_adam_nostats/data.model"
    })
    void survivesAnOutageOrReportsTheStore(String format, Fault fault, String data) throws Exception {
        Dataset<Row> rows = stored(format, data);
        List<Row> expected = rows.collectAsList();
        assertThat(expected).isNotEmpty();

        server.fail(StoreFaults.onFirstReads(FEWER_THAN_RETRIES, in(data), fault));
        assertThat(rows.collectAsList()).containsExactlyInAnyOrderElementsOf(expected);

        server.fail(StoreFaults.onReads(in(data), fault));
        Throwable failure = catchThrowable(rows::collectAsList);
        assertThat(causes(failure))
                .anyMatch(IOException.class::isInstance)
                .noneMatch(cause -> cause.getClass().getSimpleName().equals("CorruptFileException"));
    }

    private static List<Throwable> causes(Throwable failure) {
        return Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
                .toList();
    }
}
