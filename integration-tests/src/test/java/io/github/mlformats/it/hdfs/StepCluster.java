package io.github.mlformats.it.hdfs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import org.apache.commons.io.FileUtils;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StepHdfsContext;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.spark.sql.SparkSession;

/** An HDFS cluster whose calls of the name node are {@link io.github.mlformats.core.testing.write.Steps}. */
final class StepCluster implements AutoCloseable {
    private final java.nio.file.Path blocks;
    private final MiniDFSCluster cluster;

    StepCluster() {
        try {
            blocks = Files.createTempDirectory("hdfs");
            Configuration conf = new Configuration();
            conf.set(MiniDFSCluster.HDFS_MINIDFS_BASEDIR, blocks.toString());
            conf.set("dfs.replication", "1");
            cluster = new MiniDFSCluster.Builder(conf).numDataNodes(1).build();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts a session that reports its steps; the caller stops it. */
    SparkSession startSession() {
        SparkSession session = LocalSession.start();
        Configuration conf = session.sparkContext().hadoopConfiguration();
        conf.set("fs.hdfs.impl", StepHdfs.class.getName());
        conf.set("fs.AbstractFileSystem.hdfs.impl", StepHdfsContext.class.getName());
        return session;
    }

    /** By the address: Hadoop keeps the cluster's own client under the name of the host. */
    String root() {
        return "hdfs://127.0.0.1:" + cluster.getNameNodePort();
    }

    @Override
    public void close() throws IOException {
        cluster.shutdown();
        FileUtils.deleteDirectory(blocks.toFile());
    }
}
