package io.github.mlformats.it.s3;

import io.github.mlformats.it.write.StoreWriteContract;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;

/** The write guarantees on an S3 server, whose steps are requests. */
class S3WriteContractTest extends StoreWriteContract {
    final StepServer server = new StepServer();

    @Override
    protected SparkSession startSession() {
        return server.startSession();
    }

    @Override
    protected String root() {
        return server.root() + "/contract";
    }

    /** A rename is many requests here, and each test of one writes and reads through HTTP. */
    @Override
    protected int sampledOneIn() {
        return 16;
    }

    @AfterAll
    void mendServer() {
        server.close();
    }
}
