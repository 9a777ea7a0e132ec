package io.github.mlformats.it.s3;

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

    /** Other tests use the server, too. */
    @Override
    public void close() {
        server.fail(StoreFaults.NO);
    }
}
