package io.github.mlformats.tool.convert.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobLockTest {
    private static final Duration SHORT = Duration.ofMillis(1);

    @TempDir
    private Path dir;

    private JobLock take(Duration beat) throws Exception {
        return JobLock.take(new org.apache.hadoop.fs.Path(dir + "/out/_mlformats/lock"), new Configuration(), beat);
    }

    private void leave(String host, long process) throws Exception {
        Path folder = Files.createDirectories(dir.resolve("out/_mlformats"));
        Files.writeString(
                folder.resolve("lock"),
                "{\"id\":\"x\",\"host\":\"%s\",\"process\":%d,\"started\":1,\"beat\":3}".formatted(host, process));
    }

    @Test
    void isGoneWhenItIsGivenBack() throws Exception {
        take(SHORT).close();
        assertThat(dir.resolve("out/_mlformats/lock")).doesNotExist();
        take(SHORT).close();
    }

    @Test
    void isTakenFromAProcessThatEndedHereAtOnce() throws Exception {
        leave(
                java.net.InetAddress.getLocalHost().getHostName(),
                ProcessHandle.current().pid());
        take(Duration.ofDays(1)).close();
    }

    @Test
    void isTakenFromAProcessElsewhereThatGivesNoSign() throws Exception {
        leave("elsewhere", 1);
        take(SHORT).close();
    }

    @Test
    void isNotTakenFromAProcessThatIsAlive() throws Exception {
        try (JobLock first = JobLock.take(
                new org.apache.hadoop.fs.Path(dir + "/out/_mlformats/lock"),
                new Configuration(),
                Duration.ofMillis(100))) {
            assertThatThrownBy(() -> take(Duration.ofMillis(150)))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("is being written by another convert, process "
                            + ProcessHandle.current().pid());
            first.check();
        }
    }
}
