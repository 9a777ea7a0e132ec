package io.github.mlformats.it.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.it.Models;
import io.github.mlformats.it.s3.StoreFaults.Fault;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Two writers of one object: the second one publishes after the first one has checked the path, right before the request that
 * would replace it. That request is conditional, so the file of the second one stays.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ConditionalWriteTest {
    private static final String DISABLED = "fs.s3a.create.conditional.enabled";

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
        server.refuseConditions(false);
    }

    @AfterAll
    void stop() {
        if (session != null) {
            session.stop();
        }
    }

    private static void save(SparkSession session, String file, int rows, SaveMode mode) {
        session.range(rows)
                .write()
                .format("idv")
                .option("singleFile", true)
                .mode(mode)
                .save(file);
    }

    private static long count(SparkSession session, String file) {
        return session.read().format("idv").load(file).count();
    }

    /** Runs another write when the server gets the first request that publishes a file. */
    private void beforePublishing(String key, Runnable other) {
        AtomicBoolean isFirst = new AtomicBoolean(true);
        server.fail(request -> {
            if (request.method().equals("PUT") && request.key().equals(key) && isFirst.getAndSet(false)) {
                other.run();
            }
            return Fault.NONE;
        });
    }

    @ParameterizedTest
    @CsvSource({
        "Overwrite, another write has changed ",
        "ErrorIfExists, path already exists: ",
    })
    void fileThatAnotherWriterCreatesIsNotReplaced(SaveMode mode, String message) {
        String file = "s3a://bucket/conditional/created-" + mode + ".idv";
        beforePublishing(file.substring("s3a://".length()), () -> save(session, file, 20, SaveMode.Overwrite));

        assertThatThrownBy(() -> save(session, file, 10, mode)).hasStackTraceContaining(message);

        assertThat(count(session, file)).isEqualTo(20);
    }

    @Test
    void fileThatAnotherWriterCreatesIsKept() {
        String file = "s3a://bucket/conditional/kept.idv";
        beforePublishing(file.substring("s3a://".length()), () -> save(session, file, 20, SaveMode.Overwrite));

        save(session, file, 10, SaveMode.Ignore);

        assertThat(count(session, file)).isEqualTo(20);
    }

    @Test
    void fileThatAnotherWriterReplacesIsNotReplacedAgain() {
        String file = "s3a://bucket/conditional/replaced.idv";
        save(session, file, 5, SaveMode.Overwrite);
        beforePublishing(file.substring("s3a://".length()), () -> save(session, file, 20, SaveMode.Overwrite));

        assertThatThrownBy(() -> save(session, file, 10, SaveMode.Overwrite))
                .hasStackTraceContaining("another write has changed " + file);

        assertThat(count(session, file)).isEqualTo(20);
    }

    /** A request that is repeated after its answer was lost fails, since the file is there: it is the writer's own. */
    @Test
    void fileWhosePublishingIsAnsweredLateIsPublished() {
        String file = "s3a://bucket/conditional/lost.idv";
        AtomicBoolean isFirst = new AtomicBoolean(true);
        server.fail(request ->
                request.method().equals("PUT") && ("s3a://" + request.key()).equals(file) && isFirst.getAndSet(false)
                        ? Fault.ANSWER_LOST
                        : Fault.NONE);

        save(session, file, 10, SaveMode.ErrorIfExists);

        assertThat(count(session, file)).isEqualTo(10);
    }

    /** The metadata files of a model: what the rollback puts back is what was there. */
    @Test
    void modelThatAnotherWriterReplacesStays() {
        Models models = new Models(session);
        String model = "s3a://bucket/conditional/model";
        models.saveMatrices(model, 1);
        beforePublishing("bucket/conditional/model/a/meta", () -> models.saveMatrices(model, 2));

        assertThatThrownBy(() -> models.saveMatrices(model, 3))
                .hasStackTraceContaining("another write has changed " + model)
                .message()
                .doesNotContain("may be the old one");

        assertThat(models.matrixValues(model, "a", 2)).isEqualTo(Models.VALUES);
        assertThat(models.matrixValues(model, "b", 2)).isEqualTo(Models.VALUES);
    }

    @Test
    void storeWithoutConditionalRequestsIsWritten() {
        String file = "s3a://bucket/conditional/refused.idv";
        server.refuseConditions(true);
        server.takeRequests();

        for (int rows : List.of(10, 20)) {
            save(session, file, rows, SaveMode.Overwrite);
            assertThat(count(session, file)).isEqualTo(rows);
        }

        assertThat(server.takeRequests()).anyMatch(request -> request.status() == 501);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void settingOfS3aDisablesConditionalRequests(boolean isEnabled) {
        String file = "s3a://bucket/conditional/setting-" + isEnabled + ".idv";
        SparkSession spark = session.newSession();
        spark.conf().set("fs.s3a.impl.disable.cache", "true");
        spark.conf().set(DISABLED, String.valueOf(isEnabled));
        save(spark, file, 5, SaveMode.Overwrite);
        server.refuseConditions(true);
        server.takeRequests();

        save(spark, file, 10, SaveMode.Overwrite);

        assertThat(server.takeRequests().stream().anyMatch(request -> request.status() == 501))
                .isEqualTo(isEnabled);
        Dataset<Row> rows = spark.read().format("idv").load(file);
        assertThat(rows.count()).isEqualTo(10);
    }
}
