package io.github.mlformats.it.hdfs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code df.write} into one file on HDFS, which puts the segments together where they lie. */
class SingleFileTest extends Hdfs {
    private static final int ROWS = 70_000;

    /** So many bytes, before they are compressed, that there are two segments. */
    private void save(String target) {
        session.range(0, ROWS, 1, 3)
                .selectExpr("id", "repeat('x', 1000) as text")
                .write()
                .format("idv")
                .option("singleFile", true)
                .mode("overwrite")
                .save(target);
    }

    @Test
    void concatenatedFileEqualsCopiedFile(@TempDir java.nio.file.Path local) throws IOException {
        Path target = new Path(hdfs.getUri() + "/single/all.idv");

        save(target.toString());

        save(local.resolve("copied.idv").toString());
        hdfs.copyToLocalFile(target, new Path(local.resolve("fetched.idv").toUri()));
        assertThat(local.resolve("fetched.idv")).hasSameBinaryContentAs(local.resolve("copied.idv"));
        FileStatus file = hdfs.getFileStatus(target);
        assertThat(file.getLen()).isLessThan(hdfs.getDefaultBlockSize(target));
        assertThat(hdfs.getFileBlockLocations(file, 0, file.getLen()))
                .as("one of the header, one of each segment, one of the end: nothing was copied")
                .hasSize(4);
        assertThat(hdfs.listStatus(target.getParent()))
                .extracting(FileStatus::getPath)
                .containsExactly(target);
        assertThat(Files.size(local.resolve("copied.idv"))).isEqualTo(file.getLen());
        assertThat(session.read().format("idv").load(target.toString()).count()).isEqualTo(ROWS);
    }
}
