package io.github.mlformats.it.s3;

import io.github.mlformats.it.write.TwoWriters;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Two writers of one directory on S3. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TwoWritersTest {
    private SparkSession session;

    @BeforeAll
    void start() throws Exception {
        session = S3Session.on(S3Server.shared());
    }

    @AfterAll
    void stop() {
        session.stop();
    }

    @Test
    void appendsBothSucceed() {
        TwoWriters.append(session, "s3a://bucket/two/append");
    }

    @Test
    void oneOfTwoOverwritesIsRolledBack() {
        TwoWriters.overwrite(session, "s3a://bucket/two/overwrite");
    }
}
