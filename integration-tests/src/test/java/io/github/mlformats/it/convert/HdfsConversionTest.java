package io.github.mlformats.it.convert;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.it.Launcher;
import java.nio.file.Files;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A conversion to HDFS, with atomic renames, resumes after its process was killed in between. */
class HdfsConversionTest {
    @TempDir
    private java.nio.file.Path dir;

    @Test
    void resumesAfterKill() throws Exception {
        InterruptedRun.makeInput(dir);
        Configuration conf = new Configuration();
        conf.set(
                MiniDFSCluster.HDFS_MINIDFS_BASEDIR,
                Files.createDirectory(dir.resolve("hdfs")).toString());
        conf.set(DFSConfigKeys.DFS_NAMENODE_AUDIT_LOGGERS_KEY, BlockedRenames.class.getName());
        try (MiniDFSCluster cluster =
                new MiniDFSCluster.Builder(conf).numDataNodes(1).build()) {
            FileSystem hdfs = cluster.getFileSystem();
            InterruptedRun conversion =
                    new InterruptedRun(new Launcher(dir), hdfs, new Path(hdfs.getUri() + "/lake/out"));
            BlockedRequest renamed = new BlockedRequest();
            BlockedRenames.block(renamed, "/out/unit-00001-");

            conversion.killWhileItWaits(renamed);

            assertThat(hdfs.exists(new Path(conversion.out(), "_mlformats/moving/00001.jsonl")))
                    .as("it is noted what moves")
                    .isTrue();
            assertThat(hdfs.exists(new Path(conversion.out(), "_mlformats/manifest/00001.jsonl")))
                    .as("it is noted that it has moved")
                    .isFalse();
            conversion.resume();
        }
    }
}
