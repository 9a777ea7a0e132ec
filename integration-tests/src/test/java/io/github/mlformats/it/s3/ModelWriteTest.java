package io.github.mlformats.it.s3;

import static io.github.mlformats.it.Models.VALUES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.it.Models;
import io.github.mlformats.it.s3.StoreFaults.Fault;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Models on S3: written, replaced, and as they were where a store does not take the new ones. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ModelWriteTest {
    private static final StoreFaults NO_NEW_FILES = request ->
            request.method().equals("PUT") && request.key().contains("/part-") ? Fault.THROTTLED : Fault.NONE;

    private S3Server server;
    private SparkSession session;
    private Models models;

    @BeforeAll
    void start() throws Exception {
        server = S3Server.shared();
        session = S3Session.on(server);
        models = new Models(session);
    }

    @AfterEach
    void recover() throws Exception {
        server.fail(StoreFaults.NO);
        assertThat(server.openUploads()).isEmpty();
    }

    @AfterAll
    void stop() {
        if (session != null) {
            session.stop();
        }
    }

    @Test
    void angel() {
        String model = "s3a://bucket/models/angel";

        for (int value : new int[] {1, 2}) {
            models.saveMatrices(model, value);
            assertThat(models.matrixValues(model, "a", value)).isEqualTo(VALUES);
            assertThat(models.matrixValues(model, "b", value)).isEqualTo(VALUES);
        }

        server.fail(NO_NEW_FILES);
        assertThatThrownBy(() -> models.saveMatrices(model, 3)).hasStackTraceContaining("503");
        server.fail(StoreFaults.NO);
        assertThat(models.matrixValues(model, "a", 2)).isEqualTo(VALUES);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void primitiv(boolean singleFile) {
        String model = "s3a://bucket/models/primitiv-" + singleFile;

        for (int value : new int[] {1, 2}) {
            models.saveParameters(model, value, singleFile);
            assertThat(models.parameters(model, value)).isEqualTo(VALUES);
        }

        server.fail(NO_NEW_FILES);
        assertThatThrownBy(() -> models.saveParameters(model, 3, singleFile)).hasStackTraceContaining("503");
        server.fail(StoreFaults.NO);
        assertThat(models.parameters(model, 2)).isEqualTo(VALUES);
    }
}
