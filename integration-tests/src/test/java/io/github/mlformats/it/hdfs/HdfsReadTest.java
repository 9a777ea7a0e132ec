package io.github.mlformats.it.hdfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.mlformats.it.Project;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.spark.Partition;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reading from HDFS: tasks go where the blocks are, and lost datanodes are no corrupt files. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class HdfsReadTest {
    private static final String[] HOSTS = {"near.test", "far.test"};

    private MiniDFSCluster cluster;
    private FileSystem hdfs;
    private SparkSession session;

    @BeforeAll
    void start(@TempDir File folder) throws IOException {
        Configuration conf = new Configuration();
        conf.set(MiniDFSCluster.HDFS_MINIDFS_BASEDIR, folder.getPath());
        conf.set("dfs.replication", "1");
        conf.set("dfs.client.retry.window.base", "10");
        cluster = new MiniDFSCluster.Builder(conf).numDataNodes(2).hosts(HOSTS).build();
        hdfs = cluster.getFileSystem();
        session = SparkSession.builder()
                .master("local[2]")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .getOrCreate();
        session.sparkContext().setLogLevel("OFF");
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

    private Path stored(String data, int copies) throws IOException {
        java.nio.file.Path local = data.startsWith("idv/") ? Project.SAMPLE : Project.data(data);
        Path target = new Path(hdfs.getUri() + "/" + copies + "/" + data);
        hdfs.mkdirs(target.getParent());
        hdfs.copyFromLocalFile(new Path(local.toUri()), target);
        for (var files = hdfs.listFiles(target, true); files.hasNext(); ) {
            hdfs.setReplication(files.next().getPath(), (short) copies);
        }
        return target;
    }

    private Dataset<Row> rows(String format, Path path) {
        return session.read()
                .format(format)
                .option("valueType", "double")
                .option("ignoreCorruptFiles", "true")
                .load(path.toString());
    }

    @ParameterizedTest
    @Order(1)
    @CsvSource({
        "idv, idv/reviews.idv",
        "datadings, datadings/image_classification/data.msgpack",
        "zds, zds/basic/ds",
        "angel, angel/v320_range_1row_RowIdColIdValueTextRowFormat/model",
        "primitiv, primitiv/model_xor_adam_nostats/data.model"
    })
    void tasksGoWhereTheBlocksAre(String format, String data) throws IOException {
        Dataset<Row> rows = rows(format, stored(data, 1));
        assertThat(rows.count()).isPositive();
        assertThat(hosts(rows.rdd())).isNotEmpty().isSubsetOf(Arrays.asList(HOSTS));
    }

    @Test
    @Order(2)
    void aLostDatanodeIsAnErrorOfTheStoreAndNoCorruptFile() throws IOException {
        Dataset<Row> rows = rows("idv", stored("idv/lost.idv", 1));
        assertThat(rows.collectAsList()).isNotEmpty();
        for (String host : HOSTS) {
            assertThat(cluster.stopDataNode(0)).as("one of %s", host).isNotNull();
        }

        Throwable failure = catchThrowable(rows::collectAsList);

        List<Throwable> causes = Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
                .toList();
        assertThat(causes)
                .anyMatch(IOException.class::isInstance)
                .noneMatch(cause -> cause.getClass().getSimpleName().equals("CorruptFileException"));
    }

    /** Where the tasks of a plan want to run. */
    private static List<String> hosts(RDD<?> rdd) {
        List<String> hosts = new ArrayList<>();
        for (Partition partition : (Partition[]) rdd.partitions()) {
            var preferred = rdd.preferredLocations(partition).iterator();
            while (preferred.hasNext()) {
                hosts.add(preferred.next());
            }
        }
        var dependencies = rdd.dependencies().iterator();
        while (dependencies.hasNext()) {
            hosts.addAll(hosts(dependencies.next().rdd()));
        }
        return hosts;
    }
}
