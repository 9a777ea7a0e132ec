package io.github.mlformats.it.join;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.testing.Letters;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On HDFS, one file is put together without copying a byte. */
class HdfsJoinTest {
    private static final List<Integer> LENGTHS = List.of(1000, 70_000, 5);

    private static MiniDFSCluster cluster;
    private static FileSystem hdfs;

    @BeforeAll
    static void start(@TempDir File directory) throws IOException {
        Configuration conf = new Configuration();
        conf.set(MiniDFSCluster.HDFS_MINIDFS_BASEDIR, directory.getPath());
        cluster = new MiniDFSCluster.Builder(conf).numDataNodes(1).build();
        hdfs = cluster.getFileSystem();
    }

    @AfterAll
    static void stop() {
        cluster.shutdown();
    }

    @Test
    void theFileIsTheOneThatIsCopiedElsewhere(@TempDir java.nio.file.Path local) throws IOException {
        Path target = new Path(hdfs.getUri() + "/data/all");

        new Letters(LENGTHS, -1).write(target, hdfs.getConf());

        Path copied = new Path(local.resolve("all").toUri());
        new Letters(LENGTHS, -1).write(copied, new Configuration());
        assertThat(read(target)).isEqualTo(Files.readAllBytes(local.resolve("all")));
        assertThat(hdfs.listStatus(new Path("/data")))
                .extracting(FileStatus::getPath)
                .containsExactly(target);
    }

    @Test
    void segmentsKeepTheirBlocks() throws IOException {
        Path target = new Path(hdfs.getUri() + "/blocks/all");

        new Letters(LENGTHS, -1).write(target, hdfs.getConf());

        FileStatus file = hdfs.getFileStatus(target);
        assertThat(hdfs.getFileBlockLocations(file, 0, file.getLen()))
                .as("one of the header, one of each segment, one of the end")
                .hasSize(LENGTHS.size() + 2);
    }

    @Test
    void aFileIsReplacedAtTheEndOnly() throws IOException {
        Path target = new Path(hdfs.getUri() + "/replaced/all");
        new Letters(List.of(1, 2), -1).write(target, hdfs.getConf());
        byte[] before = read(target);

        assertThatThrownBy(() -> new Letters(LENGTHS, 1).write(target, hdfs.getConf()))
                .hasMessage("segment 1 fails");
        assertThat(read(target)).isEqualTo(before);
        assertThat(hdfs.listStatus(target.getParent())).hasSize(1);

        new Letters(LENGTHS, -1).write(target, hdfs.getConf());
        assertThat(read(target).length).isGreaterThan(70_000);
        assertThat(hdfs.listStatus(target.getParent())).hasSize(1);
    }

    private static byte[] read(Path path) throws IOException {
        try (FSDataInputStream in = hdfs.open(path)) {
            return in.readAllBytes();
        }
    }
}
