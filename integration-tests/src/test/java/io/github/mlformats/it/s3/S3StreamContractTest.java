package io.github.mlformats.it.s3;

import io.github.mlformats.it.write.StoreStreamContract;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;

/** Streaming writes to an S3 server, whose steps are requests. */
class S3StreamContractTest extends StoreStreamContract {
    private final StepServer server = new StepServer();

    @Override
    protected SparkSession startSession() {
        return server.startSession();
    }

    @Override
    protected String root() {
        return server.root() + "/stream";
    }

    @AfterAll
    void mendServer() {
        server.close();
    }
}
