package io.github.mlformats.tool.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import java.io.FileNotFoundException;
import java.io.IOException;
import org.apache.spark.SparkException;
import org.junit.jupiter.api.Test;

class FailureTest {
    @Test
    void findsTheCorruptFileBehindAFailedJob() {
        CorruptFileException corrupt = new CorruptFileException("a.idv", 24, "header", "an offset", "-1");
        Failure failure = Failure.of(new SparkException("Job aborted\nDriver stacktrace:", corrupt));
        assertThat(failure).isEqualTo(new Failure(ExitCode.CORRUPT, corrupt.getMessage()));
    }

    @Test
    void tellsMistakesOfTheUserInOneLine() {
        assertThat(Failure.of(new UsageException("unknown option")))
                .isEqualTo(new Failure(ExitCode.USAGE, "unknown option"));
        assertThat(Failure.of(new FileNotFoundException("File a does not exist;\nplan")))
                .isEqualTo(new Failure(ExitCode.USAGE, "File a does not exist"));
    }

    @Test
    void aMistakeMayBeBehindACorruptFile() {
        CorruptFileException corrupt = new CorruptFileException("a.idv", 24, "header", "an offset", "-1");
        assertThat(Failure.of(new UsageException("a.idv changed after it was listed", corrupt)))
                .isEqualTo(new Failure(ExitCode.USAGE, "a.idv changed after it was listed"));
    }

    @Test
    void givesTheRootOfEverythingElse() {
        Failure failure = Failure.of(new SparkException("Job aborted", new IOException("No space left on device")));
        assertThat(failure.exitCode()).isEqualTo(ExitCode.FAILED);
        assertThat(failure.message()).startsWith("No space left on device (IOException");
    }

    @Test
    void copesWithCausesInACircleAndWithoutMessages() {
        IllegalStateException outer = new IllegalStateException((String) null);
        outer.initCause(new IOException(null, outer));
        assertThat(Failure.of(outer).exitCode()).isEqualTo(ExitCode.FAILED);
    }

    @Test
    void tellsWhatWasCancelledFromWhatFailed() {
        Failure cancelled = Failure.of(new SparkException("Job 3 cancelled as part of cancellation of all jobs"));
        assertThat(cancelled).isEqualTo(new Failure(ExitCode.CANCELLED, "cancelled"));
    }

    @Test
    void saysHowToAddAFileSystem() {
        Failure scheme = Failure.of(new IOException("No FileSystem for scheme \"s3a\""));
        assertThat(scheme.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(scheme.message()).contains("scheme \"s3a\"", "MLFORMATS_SUBMIT", "hadoop-aws:");
        Failure missing = Failure.of(new RuntimeException(
                new ClassNotFoundException("Class org.apache.hadoop.fs.s3a.S3AFileSystem not found")));
        assertThat(missing.exitCode()).isEqualTo(ExitCode.USAGE);
    }
}
