package io.github.mlformats.it.hdfs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;

/**
 * On HDFS, the lines of all tasks are concatenated into one file without a copy, and a collection is replaced by
 * renaming.
 */
class HdfsZdsWriteTest extends Hdfs {
    @Test
    void writesOneSet() throws IOException {
        Path root = new Path(hdfs.getUri() + "/sets/one");

        documents(0, 1000, 4).save(root.toString());

        Path meta = new Path(root, "collections/default/meta");
        FileStatus data = hdfs.getFileStatus(new Path(meta, "data.jsonl"));
        assertThat(hdfs.getFileBlockLocations(data, 0, data.getLen()))
                .as("one of each task")
                .hasSize(4);
        assertThat(read(root, "require")).isEqualTo(1000);
        assertThat(hdfs.listStatus(root.getParent())).hasSize(1);

        documents(500, 700, 3).mode("overwrite").save(root.toString());
        assertThat(read(root, "require")).isEqualTo(200);
        assertThat(hdfs.listStatus(meta)).hasSize(2);
        assertThat(hdfs.listStatus(root.getParent())).hasSize(1);

        documents(0, 0, 2).mode("overwrite").save(root.toString());
        assertThat(session.read().format("zds").load(root.toString()).count()).isZero();
    }

    @Test
    void appendsToOneSet() throws IOException {
        Path root = new Path(hdfs.getUri() + "/sets/appended");
        documents(0, 1000, 4).save(root.toString());
        Path data = new Path(root, "collections/default/meta/data.jsonl");
        long before = hdfs.getFileStatus(data).getLen();

        documents(900, 1100, 3).option("duplicates", "last").mode("append").save(root.toString());

        assertThat(read(root, "require")).isEqualTo(1100);
        assertThat(session.read().format("zds").load(root.toString()).count()).isEqualTo(1100);
        assertThat(hdfs.getFileStatus(data).getLen()).isGreaterThan(before);
        assertThat(hdfs.listStatus(data.getParent())).hasSize(2);
        assertThat(hdfs.listStatus(root.getParent()))
                .noneMatch(file -> file.getPath().getName().startsWith("."));
    }

    @Test
    void changesDocumentsInFiles() throws IOException {
        Path root = new Path(hdfs.getUri() + "/sets/files");
        Path docs = new Path(root, "collections/default/docs");
        for (int id = 0; id < 3; id++) {
            try (OutputStream document = hdfs.create(new Path(docs, "k" + id + ".json"))) {
                document.write(("{\"n\":" + (100 + id) + "}").getBytes(UTF_8));
            }
        }

        documents(2, 5, 2).option("duplicates", "last").mode("append").save(root.toString());
        session.sql("CREATE TABLE files (_id string, n bigint) USING zds LOCATION '" + root + "'");
        session.sql("DELETE FROM files WHERE n = 100");
        session.sql("UPDATE files SET n = 9 WHERE _id = 'k4'");

        assertThat(session.table("files").orderBy("_id").collectAsList())
                .extracting(Row::mkString)
                .containsExactly("k1101", "k22", "k33", "k49");
        assertThat(hdfs.listStatus(docs)).hasSize(4);
    }

    @Test
    void severalSets() {
        Path root = new Path(hdfs.getUri() + "/sets/several");
        documents(0, 1000, 4).option("singleSet", "false").save(root.toString());
        documents(1000, 1100, 2)
                .option("singleSet", "false")
                .option("container", "store")
                .mode("append")
                .save(root.toString());

        assertThat(read(root, "require")).isEqualTo(1100);
    }

    private DataFrameWriter<Row> documents(int from, int to, int tasks) {
        return session.range(from, to, 1, tasks)
                .selectExpr("concat('k', id) as _id", "id as n")
                .write()
                .format("zds");
    }

    private long read(Path root, String index) {
        return session
                .read()
                .format("zds")
                .option("index", index)
                .load(root.toString())
                .select("n")
                .collectAsList()
                .stream()
                .distinct()
                .count();
    }
}
