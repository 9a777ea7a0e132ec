package io.github.mlformats.tool.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.apache.hadoop.util.VersionInfo;
import org.apache.spark.SparkException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailureTest {
    @Test
    void findsTheCorruptFileOfAFailedJob() {
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
    void aMistakeMayCauseACorruptFile() {
        CorruptFileException corrupt = new CorruptFileException("a.idv", 24, "header", "an offset", "-1");
        assertThat(Failure.of(new UsageException("a.idv changed after it was listed", corrupt)))
                .isEqualTo(new Failure(ExitCode.USAGE, "a.idv changed after it was listed"));
    }

    @Test
    void reportsTheRootCauseOfOtherFailures() {
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
    void stackTraceHasNoControlCharacters() {
        StringWriter err = new StringWriter();
        Failure.print(
                new IOException("failed", new IOException("no column '\u001b[2J\u202e'")), new PrintWriter(err), true);

        assertThat(err.toString())
                .startsWith("mlformats: no column '\\u001b[2J\\u202e'")
                .contains(
                        "\njava.io.IOException: failed\n    at ",
                        "\nCaused by: java.io.IOException: no column '\\u001b[2J")
                .doesNotContain("\u001b", "\u202e");
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
        assertThat(missing.message()).contains("org.apache.hadoop:hadoop-aws:" + VersionInfo.getVersion());
    }

    @ParameterizedTest
    @CsvSource({
        "No FileSystem for scheme \"gs\", com.google.cloud.bigdataoss:gcs-connector:hadoop3-, --jars",
        "Class org.apache.hadoop.fs.azurebfs.SecureAzureBlobFileSystem not found, org.apache.hadoop:hadoop-azure:,"
                + " --packages org.apache.hadoop:hadoop-azure:",
        "No FileSystem for scheme \"xyz\", Correct the scheme of the path, jar"
    })
    void namesThePackageOfTheScheme(String missing, String advice, String how) {
        String message = Failure.of(new IOException(missing)).message();
        assertThat(message).contains(missing, advice, how);
        assertThat(message).doesNotContain("hadoop-aws");
    }

    /** As the connectors and Spark report it: around Hadoop's exception, or with the name of the class alone. */
    @Test
    void saysHowToAddAFileSystemWhateverIsAroundItsError() {
        IOException scheme = new IOException("No FileSystem for scheme \"s3a\"");
        for (Throwable thrown : List.of(
                new UsageException("no file system for the path 's3a://b/a': " + scheme.getMessage(), scheme),
                new ClassNotFoundException("org.apache.hadoop.fs.s3a.S3AFileSystem"),
                new NoClassDefFoundError("org/apache/hadoop/fs/s3a/S3AFileSystem"))) {
            Failure failure = Failure.of(thrown);
            assertThat(failure.exitCode()).isEqualTo(ExitCode.USAGE);
            assertThat(failure.message())
                    .startsWith("the file system is not on the class path: ")
                    .contains("--packages org.apache.hadoop:hadoop-aws:", "tool/target/lib/session");
        }
    }
}
