package io.github.mlformats.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.Sampling;
import io.github.mlformats.it.Launcher;
import io.github.mlformats.it.Project;
import io.github.mlformats.it.SparkHome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Applications on YARN by {@code spark-submit --jars}, over encrypted connections: every format is read, and while
 * a task fails and executors are killed, every row is read once and written once. Runs in the profile {@code yarn}.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@EnabledIfSystemProperty(named = "yarn", matches = "true", disabledReason = "runs in the profile yarn")
class YarnTest {
    /** A node manager runs on this host, and so does the other one: Spark starts no speculative task for one that hangs. */
    private static final List<String> FAULTS = List.of("fails", "dies", "killed");

    private Path dir;
    private Yarn yarn;
    private ReadingRun run;

    @BeforeAll
    void start(@TempDir Path dir) throws Exception {
        this.dir = dir;
        run = new ReadingRun(dir);
        yarn = Yarn.start(dir);
    }

    @AfterAll
    void stop() {
        if (yarn != null) {
            yarn.close();
        }
    }

    /** Conversions run in this mode, too. */
    @Test
    void runsInClientMode() throws Exception {
        Sampling.assumeAllAreTaken();
        assertThat(run.submit(yarn::submit, "client", FAULTS)).isEqualTo(run.expected(false));
    }

    @Test
    void runsInClusterModeWithDynamicAllocation() throws Exception {
        List<String> answers = run.submit(
                yarn::submit,
                "cluster",
                FAULTS,
                "spark.dynamicAllocation.enabled=true",
                "spark.dynamicAllocation.shuffleTracking.enabled=true",
                "spark.dynamicAllocation.minExecutors=0",
                "spark.dynamicAllocation.maxExecutors=2");
        assertThat(answers).isEqualTo(run.expected(true));
    }

    @Test
    void convertsOnYarn() throws Exception {
        Sampling.assumeAllAreTaken();
        Launcher launcher = new Launcher(dir)
                .with("SPARK_HOME", SparkHome.create())
                .with("JAVA_HOME", System.getProperty("java.home"))
                .with("SPARK_LOCAL_IP", "127.0.0.1")
                .with("MLFORMATS_SUBMIT", "--master yarn --properties-file " + yarn.settings());
        yarn.environment().forEach(launcher::with);
        Path out = dir.resolve("converted");

        Launcher.Result result =
                launcher.run("convert", Project.SAMPLE.toString(), out.toString(), "--to", "parquet", "--verify");

        assertThat(result.exitCode())
                .as(result.out() + result.err() + yarn.containerLogs())
                .isZero();
        assertThat(result.err()).contains("Submitted application");
        assertThat(Files.exists(out.resolve("_SUCCESS"))).isTrue();
        try (SparkSession session = SparkSession.builder()
                .master("local[1]")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .getOrCreate()) {
            assertThat(session.read().parquet(out.toString()).count()).isEqualTo(400);
        }
    }
}
