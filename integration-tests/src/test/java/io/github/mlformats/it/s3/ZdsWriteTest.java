package io.github.mlformats.it.s3;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** On S3, where directories cannot be renamed, the files of a collection appear one by one: the index goes first and comes last. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ZdsWriteTest {
    private static final String META = "bucket/zds/one/collections/default/meta/";

    private S3Server server;
    private SparkSession session;

    @BeforeAll
    void start() throws Exception {
        server = S3Server.shared();
        session = S3Session.on(server);
    }

    @AfterAll
    void stop() {
        if (session != null) {
            session.stop();
        }
    }

    @Test
    void writesOneSet() throws IOException {
        String root = "s3a://bucket/zds/one";
        documents(0, 1000, 4).save(root);
        assertThat(read(root)).isEqualTo(1000);
        FileSystem s3 = FileSystem.get(URI.create("s3a://bucket"), conf());
        Path old = new Path(root + "/collections/default/docs/old.json");
        s3.create(old).close();
        server.takeRequests();

        documents(500, 700, 3).mode("overwrite").save(root);

        assertThat(server.takeRequests().stream()
                        .filter(request -> !request.method().equals("GET")
                                && !request.method().equals("HEAD"))
                        .filter(request ->
                                request.key().startsWith(META) && !request.key().endsWith("/"))
                        .map(request -> request.method() + " " + request.key().substring(META.length())))
                .containsExactly("DELETE index.bin", "PUT data.jsonl", "PUT index.bin");
        assertThat(read(root)).isEqualTo(200);
        assertThat(s3.exists(old)).isFalse();
        assertThat(s3.listStatus(new Path("s3a://bucket/zds")))
                .extracting(file -> file.getPath().getName())
                .doesNotContain(".one");
    }

    @Test
    void severalSets() {
        String root = "s3a://bucket/zds/several";
        documents(0, 1000, 4).option("singleSet", "false").save(root);

        assertThat(read(root)).isEqualTo(1000);
    }

    private Configuration conf() {
        Configuration conf = new Configuration();
        server.settings().forEach(conf::set);
        return conf;
    }

    private DataFrameWriter<Row> documents(int from, int to, int tasks) {
        return session.range(from, to, 1, tasks)
                .selectExpr("concat('k', id) as _id", "id as n")
                .write()
                .format("zds");
    }

    private long read(String root) {
        return session.read().format("zds").option("index", "require").load(root).select("n").collectAsList().stream()
                .distinct()
                .count();
    }
}
