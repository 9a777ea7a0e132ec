package io.github.mlformats.it.s3;

import io.github.mlformats.it.write.StoreStreamContract;
import java.io.IOException;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;

/** Streaming writes to an S3 server, whose steps are requests. */
class S3StreamContractTest extends StoreStreamContract {
    private S3Server server;

    @Override
    protected SparkSession startSession() {
        try {
            server = S3Server.shared();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
        server.fail(new StepFaults());
        return S3Session.on(server);
    }

    @Override
    protected String root() {
        return "s3a://bucket/stream";
    }

    @AfterAll
    void mendServer() {
        server.fail(StoreFaults.NO);
    }
}
