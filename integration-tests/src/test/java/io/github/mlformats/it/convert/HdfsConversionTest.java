package io.github.mlformats.it.convert;

import io.github.mlformats.it.Launcher;
import java.nio.file.Files;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A conversion to HDFS whose process is killed goes on. */
class HdfsConversionTest {
    @TempDir
    private java.nio.file.Path dir;

    @Test
    void goesOnAfterItWasKilled() throws Exception {
        StoppedConversion.makeInput(dir);
        Configuration conf = new Configuration();
        conf.set(
                MiniDFSCluster.HDFS_MINIDFS_BASEDIR,
                Files.createDirectory(dir.resolve("hdfs")).toString());
        try (MiniDFSCluster cluster =
                new MiniDFSCluster.Builder(conf).numDataNodes(1).build()) {
            FileSystem hdfs = cluster.getFileSystem();
            StoppedConversion conversion =
                    new StoppedConversion(new Launcher(dir), hdfs, new Path(hdfs.getUri() + "/lake/out"));
            conversion.goesOnAfterItWasKilled();
        }
    }
}
