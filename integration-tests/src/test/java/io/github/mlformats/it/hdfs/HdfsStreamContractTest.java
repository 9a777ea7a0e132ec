package io.github.mlformats.it.hdfs;

import io.github.mlformats.core.testing.SampledContract;
import io.github.mlformats.it.write.StoreStreamContract;
import java.io.IOException;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;

/** Streaming writes to HDFS, whose steps are calls of the name node. */
@SampledContract(stride = 2, first = 1)
class HdfsStreamContractTest extends StoreStreamContract {
    private final StepCluster cluster = new StepCluster();

    @Override
    protected SparkSession startSession() {
        SparkSession session = cluster.startSession();
        session.conf().set("spark.sql.shuffle.partitions", "1");
        return session;
    }

    @Override
    protected String root() {
        return cluster.root() + "/stream";
    }

    @AfterAll
    void stopCluster() throws IOException {
        cluster.close();
    }
}
