package io.github.mlformats.it.hdfs;

import io.github.mlformats.it.write.StoreWriteContract;
import java.io.IOException;
import java.nio.file.Files;
import org.apache.commons.io.FileUtils;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StepHdfsContext;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;

/** The write guarantees on HDFS, whose steps are calls of the name node. */
class HdfsWriteContractTest extends StoreWriteContract {
    private java.nio.file.Path blocks;
    private MiniDFSCluster cluster;

    @Override
    protected SparkSession startSession() {
        try {
            blocks = Files.createTempDirectory("hdfs");
            Configuration conf = new Configuration();
            conf.set(MiniDFSCluster.HDFS_MINIDFS_BASEDIR, blocks.toString());
            conf.set("dfs.replication", "1");
            cluster = new MiniDFSCluster.Builder(conf).numDataNodes(1).build();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        SparkSession session = LocalSession.start();
        Configuration conf = session.sparkContext().hadoopConfiguration();
        conf.set("fs.hdfs.impl", StepHdfs.class.getName());
        conf.set("fs.AbstractFileSystem.hdfs.impl", StepHdfsContext.class.getName());
        return session;
    }

    /** By the address: Hadoop keeps the cluster's own client under the name of the host. */
    @Override
    protected String root() {
        return "hdfs://127.0.0.1:" + cluster.getNameNodePort() + "/contract";
    }

    @AfterAll
    void stopCluster() throws IOException {
        cluster.shutdown();
        FileUtils.deleteDirectory(blocks.toFile());
    }
}
