package io.github.mlformats.zds;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.spark.SparkSessions;
import io.github.mlformats.zds.testing.HostsFileSystem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.datasources.v2.BatchScanExec;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tasks prefer the hosts that store their documents. */
class LocalityTest {
    private static final SparkSession SPARK = SparkSessions.shared();

    @BeforeAll
    static void addFileSystem() {
        SPARK.sparkContext().hadoopConfiguration().set("fs.hosts.impl", HostsFileSystem.class.getName());
    }

    @ParameterizedTest
    @CsvSource({"many5000, 100k", "zip_stored, 200k"})
    void aSplitIsWhereItsHalfOfTheFileIs(String name, String splitBytes) {
        List<String> hosts = hosts(SPARK.read()
                .format("zds")
                .schema("_id string")
                .option("maxPartitionBytes", splitBytes)
                .load("hosts:" + Corpus.path(name)));

        assertThat(hosts).hasSizeGreaterThan(2).startsWith("first").endsWith("second");
    }

    @ParameterizedTest
    @CsvSource({"docs_cli", "zip_deflate", "basic"})
    void aFileThatIsNotCutIsOnBoth(String name) {
        assertThat(hosts(SPARK.read().format("zds").schema("_id string").load("hosts:" + Corpus.path(name))))
                .contains("first", "second");
    }

    private static List<String> hosts(Dataset<Row> data) {
        SparkPlan plan = data.queryExecution().sparkPlan();
        while (!(plan instanceof BatchScanExec)) {
            plan = plan.children().head();
        }
        List<String> hosts = new ArrayList<>();
        Arrays.stream(((BatchScanExec) plan).batch().planInputPartitions())
                .forEach(partition -> hosts.addAll(List.of(partition.preferredLocations())));
        return hosts;
    }
}
