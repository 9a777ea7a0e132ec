package io.github.mlformats.it.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two Spark processes write to one directory at the same time. */
class TwoProcessesTest {
    private static final int ROWS = 100;

    @TempDir
    private Path dir;

    private Path log(int first) {
        return dir.resolve(first + ".log");
    }

    /** Runs both writers. @return the first rows of those that succeed */
    private List<Integer> write(String mode) throws Exception {
        Path meeting = Files.createDirectory(dir.resolve("meeting"));
        List<Integer> firsts = List.of(1000, 2000);
        Process one = WritingProcess.start(log(1000), path(), mode, 1000, meeting);
        Process other = WritingProcess.start(log(2000), path(), mode, 2000, meeting);
        List<Integer> exits = List.of(one.waitFor(), other.waitFor());
        return firsts.stream()
                .filter(first -> exits.get(firsts.indexOf(first)) == 0)
                .toList();
    }

    private String path() {
        return dir.resolve("t").toString();
    }

    private List<Long> ids() throws IOException {
        try (SparkSession session = SparkSession.builder()
                .master("local[1]")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .getOrCreate()) {
            return session.read()
                    .format("idv")
                    .load(path())
                    .as(Encoders.LONG())
                    .orderBy("id")
                    .collectAsList();
        }
    }

    private static List<Long> rows(int first) {
        return LongStream.range(first, first + ROWS).boxed().toList();
    }

    @Test
    void appendsBothSucceed() throws Exception {
        assertThat(write("append")).as(Files.readString(log(1000))).containsExactly(1000, 2000);

        assertThat(ids())
                .startsWith(rows(1000).toArray(Long[]::new))
                .endsWith(rows(2000).toArray(Long[]::new));
        assertThat(ids()).hasSize(2 * ROWS);
    }

    @Test
    void oneOfTwoOverwritesIsRolledBack() throws Exception {
        List<Integer> succeeded = write("overwrite");

        assertThat(succeeded).hasSize(1);
        assertThat(ids()).isEqualTo(rows(succeeded.get(0)));
        assertThat(log(3000 - succeeded.get(0))).content().contains("another write has changed ");
    }
}
