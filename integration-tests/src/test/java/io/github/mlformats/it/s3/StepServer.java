package io.github.mlformats.it.s3;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.apache.spark.sql.SparkSession;

/** The S3 server, whose requests are {@link io.github.mlformats.core.testing.write.Steps}. */
final class StepServer implements AutoCloseable {
    private final S3Server server;

    StepServer() {
        try {
            server = S3Server.shared();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Starts a session that reports its steps; the caller stops it. */
    SparkSession startSession() {
        server.fail(new StepFaults());
        return S3Session.on(server);
    }

    String root() {
        return "s3a://bucket";
    }

    /** Aborts what writes that died have uploaded, as other tests count uploads. */
    void abortUploads() throws IOException, InterruptedException {
        server.fail(StoreFaults.NO);
        server.abortUploads();
        assertThat(server.openUploads()).isEmpty();
    }

    /** Other tests use the server, too. */
    @Override
    public void close() {
        server.fail(StoreFaults.NO);
    }
}
