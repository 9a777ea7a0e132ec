package io.github.mlformats.it.s3;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Index files on S3, which lists times of objects in milliseconds and reports those of one object in seconds. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class IndexTest {
    private static final int ROWS = 20_000;

    private SparkSession session;

    @BeforeAll
    void start() throws Exception {
        session = S3Session.on(S3Server.shared());
    }

    @AfterAll
    void stop() {
        session.stop();
    }

    @ParameterizedTest
    @CsvSource({"idv, id", "datadings, concat('k'; id) AS key", "zds, concat('d'; id) AS _id"})
    void rowsThatAnIndexSelectsAreReadFromUnchangedFiles(String format, String column) throws Exception {
        String path = "s3a://bucket/indexed/" + format;
        session.range(0, ROWS, 1, 1)
                .selectExpr("id AS n", column.replace(';', ','))
                .write()
                .format(format)
                .option("writeIndex", "n")
                .save(path);

        Dataset<Row> some = session.read().format(format).load(path).where("n BETWEEN 9000 AND 9009");

        assertThat(some.collectAsList()).hasSize(10);
        assertThat(some.queryExecution()
                        .explainString(org.apache.spark.sql.execution.ExplainMode.fromString("formatted")))
                .contains("index filters");
    }
}
