package io.github.mlformats.it.write;

import io.github.mlformats.it.SparkHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Tests that write by executors of their own, to which faults happen. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class FailingWrites {
    SparkSession session;
    Faults faults;
    Path dir;

    @BeforeAll
    void start(@TempDir Path dir) throws IOException {
        this.dir = dir;
        this.faults = new Faults(Files.createDirectory(dir.resolve("faults")));
        SparkHome.create();
        session = FaultySpark.cluster(faults.directory());
        session.sparkContext().setLogLevel("OFF");
    }

    @AfterAll
    void stop() {
        if (session != null) {
            session.stop();
        }
    }
}
