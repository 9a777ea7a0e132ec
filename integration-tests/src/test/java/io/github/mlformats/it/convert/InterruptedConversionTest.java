package io.github.mlformats.it.convert;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.it.Launcher;
import io.github.mlformats.it.Launcher.Result;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** After SIGINT, the same command resumes. */
class InterruptedConversionTest {
    private static final int INTERRUPTED = 130;

    @TempDir
    private java.nio.file.Path dir;

    @Test
    @EnabledOnOs(OS.LINUX)
    void reportsProgressAndResumes() throws Exception {
        InterruptedRun.makeInput(dir);
        InterruptedRun conversion = new InterruptedRun(
                Launcher.interruptible(dir), FileSystem.getLocal(new Configuration()), new Path(dir + "/out"));

        Result stopped = conversion.interrupt();

        assertThat(stopped.err())
                .contains(" of " + InterruptedRun.UNITS + " units are finished. Run the same command to resume")
                .endsWith("mlformats: cancelled\n");
        assertThat(stopped.out()).isEmpty();
        assertThat(stopped.exitCode()).isEqualTo(INTERRUPTED);
        conversion.resume();
    }
}
