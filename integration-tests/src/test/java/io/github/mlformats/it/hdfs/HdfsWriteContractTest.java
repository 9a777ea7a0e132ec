package io.github.mlformats.it.hdfs;

import io.github.mlformats.it.write.StoreWriteContract;
import java.io.IOException;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;

/** The write guarantees on HDFS, whose steps are calls of the name node. */
class HdfsWriteContractTest extends StoreWriteContract {
    private final StepCluster cluster = new StepCluster();

    @Override
    protected SparkSession startSession() {
        return cluster.startSession();
    }

    @Override
    protected String root() {
        return cluster.root() + "/contract";
    }

    @Override
    protected int firstCase() {
        return 1;
    }

    @Override
    protected int sampledOneIn() {
        return 4;
    }

    @AfterAll
    void stopCluster() throws IOException {
        cluster.close();
    }
}
