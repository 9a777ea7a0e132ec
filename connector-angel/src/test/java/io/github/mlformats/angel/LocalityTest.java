package io.github.mlformats.angel;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.angel.format.Corpus;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FilterFileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.util.functional.RemoteIterators;
import org.apache.spark.Partition;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tasks prefer the hosts of their data, even if they read several files. */
class LocalityTest {
    /** Local files as if each were on a host of its own, such as {@code host-6}. */
    public static final class Hosts extends FilterFileSystem {
        public Hosts() {
            super(new RawLocalFileSystem() {
                @Override
                public URI getUri() {
                    return URI.create("hosts:///");
                }
            });
        }

        @Override
        public String getScheme() {
            return "hosts";
        }

        @Override
        public RemoteIterator<LocatedFileStatus> listLocatedStatus(Path directory) throws IOException {
            return RemoteIterators.remoteIteratorFromArray(
                    Arrays.stream(listStatus(directory)).map(Hosts::located).toArray(LocatedFileStatus[]::new));
        }

        private static LocatedFileStatus located(FileStatus file) {
            String[] host = {"host-" + file.getPath().getName()};
            FileStatus plain = new FileStatus(
                    file.getLen(), file.isDirectory(), 1, file.getLen(), file.getModificationTime(), file.getPath());
            return new LocatedFileStatus(plain, new BlockLocation[] {new BlockLocation(host, host, 0, file.getLen())});
        }
    }

    @BeforeAll
    static void makeFileSystem() {
        SparkSessions.shared().sparkContext().hadoopConfiguration().set("fs.hosts.impl", Hosts.class.getName());
    }

    /** Three blocks of rows in partitions 0 to 11, of which file 0 has 0, 2, 4, file 6 has 6, 8, 10, and so on. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            elements | host-0, host-1, host-6, host-7
            rows     | host-0, host-0, host-6
            columns  | host-0, host-1, host-0, host-1
            """)
    void tasksRunWhereTheirDataIs(String layout, String hosts) {
        Dataset<Row> table = SparkSessions.shared()
                .read()
                .format("angel")
                .option("layout", layout)
                .option("maxPartitionBytes", 100_000)
                .option("openCostInBytes", 100_000)
                .load("hosts:"
                        + Corpus.model("v320_range_rows_ColIdValueBinaryRowFormat")
                                .resolve("dR_double_dense")
                                .toAbsolutePath());
        List<String> found = new ArrayList<>();
        RDD<?> read = table.queryExecution().toRdd();
        while (!read.dependencies().isEmpty()) {
            read = read.dependencies().head().rdd();
        }
        for (Partition partition : read.partitions()) {
            found.add(read.preferredLocations(partition).head());
        }
        assertThat(String.join(", ", found)).isEqualTo(hosts);
    }
}
