package io.github.mlformats.it.hdfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.mlformats.it.Project;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.spark.Partition;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Reads from HDFS: data locality, reads across block boundaries, and lost datanodes, which are not reported as corruption.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class HdfsReadTest extends Hdfs {
    private static final String[] HOSTS = {"near.test", "far.test"};

    private static final int SMALLEST_BLOCK = 512;
    private static final int BUFFER = 4096;
    private static final int SAMPLE_ROWS = 400;

    @Override
    MiniDFSCluster.Builder builder(Configuration conf) {
        conf.set("dfs.client.retry.window.base", "10");
        conf.setInt("dfs.namenode.fs-limits.min-block-size", SMALLEST_BLOCK);
        return new MiniDFSCluster.Builder(conf).numDataNodes(2).hosts(HOSTS);
    }

    private static java.nio.file.Path local(String data) {
        return data.startsWith("idv/") ? Project.SAMPLE : Project.data(data);
    }

    private Path stored(String data, int copies, int blockSize) throws IOException {
        Path target = new Path(hdfs.getUri() + "/" + copies + "-" + blockSize + "/" + data);
        java.nio.file.Path source = local(data);
        try (Stream<java.nio.file.Path> files = Files.walk(source)) {
            for (java.nio.file.Path file : files.filter(Files::isRegularFile).toList()) {
                String below = source.relativize(file).toString();
                Path copy = below.isEmpty() ? target : new Path(target, below);
                try (OutputStream out = hdfs.create(copy, true, BUFFER, (short) copies, blockSize)) {
                    Files.copy(file, out);
                }
            }
        }
        return target;
    }

    private Path stored(String data, int copies) throws IOException {
        return stored(data, copies, 1 << 20);
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

    /** A read gives no more bytes than the block has. */
    @ParameterizedTest
    @Order(1)
    @CsvSource({
        "idv, idv/reviews.idv",
        "datadings, datadings/image_classification/data.msgpack",
        "zds, zds/basic/ds",
        "angel, angel/v320_range_1row_RowIdColIdValueTextRowFormat/model",
        "primitiv, primitiv/model_xor_adam_nostats/data.model"
    })
    void blocksOfHdfsEndAnywhere(String format, String data) throws IOException {
        Path stored = stored(data, 1, SMALLEST_BLOCK);

        assertThat(rows(format, stored).collectAsList())
                .isNotEmpty()
                .containsExactlyInAnyOrderElementsOf(
                        rows(format, new Path(local(data).toUri())).collectAsList());
    }

    @Test
    @Order(1)
    void aFileThatIsStillBeingWrittenIsAnErrorOrSkipped() throws IOException {
        Path directory = stored("idv/writing/whole.idv", 1).getParent();
        Path file = new Path(directory, "written.idv");
        byte[] bytes = Files.readAllBytes(Project.SAMPLE);
        try (FSDataOutputStream out = hdfs.create(file, true, BUFFER, (short) 1, SMALLEST_BLOCK)) {
            out.write(bytes, 0, bytes.length / 2);
            out.hflush();

            assertThat(rows("idv", directory).count()).isEqualTo(SAMPLE_ROWS);
            assertThatThrownBy(() ->
                            session.read().format("idv").load(file.toString()).collectAsList())
                    .hasStackTraceContaining("CorruptFileException")
                    .hasStackTraceContaining("written.idv");
            out.write(bytes, bytes.length / 2, bytes.length - bytes.length / 2);
        }
        assertThat(session.read().format("idv").load(directory.toString()).count())
                .isEqualTo(2 * SAMPLE_ROWS);
    }

    @Test
    @Order(2)
    void readsSurviveOneLostDatanodeOfTwo() throws IOException {
        Dataset<Row> rows = rows("idv", stored("idv/twice.idv", 2, SMALLEST_BLOCK));

        cluster.stopDataNode(0);
        assertThat(rows.collectAsList()).hasSize(SAMPLE_ROWS);

        cluster.stopDataNode(0);
        Throwable failure = catchThrowable(rows::collectAsList);

        List<Throwable> causes = Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
                .toList();
        assertThat(causes)
                .anyMatch(IOException.class::isInstance)
                .noneMatch(cause -> cause.getClass().getSimpleName().equals("CorruptFileException"));
    }

    /** The preferred locations of the tasks of a plan. */
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
