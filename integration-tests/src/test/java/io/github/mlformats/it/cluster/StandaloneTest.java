package io.github.mlformats.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.Sampling;
import io.github.mlformats.it.write.Faults;
import io.github.mlformats.it.write.FaultyFileSystem;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Applications on a cluster by {@code spark-submit --jars}, over encrypted connections: every format is read, and while
 * tasks fail, executors die and hang, every row is read once and written once.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class StandaloneTest {
    private static final List<String> FAULTS = List.of("fails", "dies", "hangs", "late", "killed");

    private Standalone cluster;
    private ReadingRun run;

    @BeforeAll
    void start(@TempDir Path dir) throws Exception {
        run = new ReadingRun(dir);
        cluster = Standalone.start(dir);
    }

    @AfterAll
    void stop() throws InterruptedException {
        if (cluster != null) {
            cluster.close();
        }
    }

    /**
     * Slow tasks get a speculative attempt on another executor, including the only task and one that is slow to write
     * its file.
     */
    @Test
    void runsInClientModeWithSpeculation() throws Exception {
        List<String> answers = run.submit(
                cluster::submit,
                "client",
                FAULTS,
                "spark.speculation=true",
                "spark.speculation.interval=200ms",
                "spark.speculation.quantile=0.5",
                "spark.speculation.minTaskRuntime=2s",
                "spark.speculation.task.duration.threshold=2s",
                "spark.driver.extraClassPath=" + run.app(),
                "spark.executor.extraClassPath=" + run.app(),
                ReadingApp.SLOW_FILES + "=" + FaultyFileSystem.class.getName(),
                "spark.hadoop." + Faults.DIRECTORY + "=" + run.faults("client"));
        List<String> slow = List.of(
                "slow zds false [100,4950]",
                "slow angel false [100,4950]",
                "slow primitiv false [100,4950.0]",
                "slow partitions false [[0,50,50], [1,50,50], [2,3,3]]");
        assertThat(answers).endsWith(slow.toArray(String[]::new));
        assertThat(answers.subList(0, answers.size() - slow.size())).isEqualTo(run.expected(false));
    }

    /** As on YARN. */
    @Test
    void runsInClusterModeWithDynamicAllocation() throws Exception {
        Sampling.assumeAllAreTaken();
        List<String> answers = run.submit(
                cluster::submit,
                "cluster",
                FAULTS,
                "spark.dynamicAllocation.enabled=true",
                "spark.dynamicAllocation.shuffleTracking.enabled=true",
                "spark.dynamicAllocation.minExecutors=0",
                "spark.dynamicAllocation.initialExecutors=0",
                "spark.speculation=true",
                "spark.speculation.quantile=0.5",
                "spark.speculation.minTaskRuntime=2s");
        assertThat(answers).isEqualTo(run.expected(true));
    }
}
