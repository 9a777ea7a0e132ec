package io.github.mlformats.it.hdfs;

import java.io.File;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Tests on an HDFS of their own, which keeps one copy of each block unless it is told otherwise. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class Hdfs {
    MiniDFSCluster cluster;
    FileSystem hdfs;
    SparkSession session;

    @BeforeAll
    void start(@TempDir File directory) throws IOException {
        Configuration conf = new Configuration();
        conf.set(MiniDFSCluster.HDFS_MINIDFS_BASEDIR, directory.getPath());
        conf.set("dfs.replication", "1");
        cluster = builder(conf).build();
        hdfs = cluster.getFileSystem();
        session = LocalSession.start();
    }

    /** How it is made: with one datanode. */
    MiniDFSCluster.Builder builder(Configuration conf) {
        return new MiniDFSCluster.Builder(conf).numDataNodes(1);
    }

    @AfterAll
    void stop() {
        if (session != null) {
            session.stop();
        }
        if (cluster != null) {
            cluster.shutdown();
        }
    }
}
