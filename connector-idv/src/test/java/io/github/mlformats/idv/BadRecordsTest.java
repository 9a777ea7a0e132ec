package io.github.mlformats.idv;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.spark.BadRecordsContract;
import io.github.mlformats.core.testing.spark.ConsistentReads.Source;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.SparkContext;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Corrupt blocks with {@code badRecordsPath}. */
class BadRecordsTest extends BadRecordsContract {
    @TempDir
    static Path files;

    BadRecordsTest() {
        super("idv");
    }

    /** A job group that is no file name, or that would hide the file, is not part of its name. */
    @ParameterizedTest
    @CsvSource({"job-7, job-7-", "../up, ''", "_hidden, ''", ".hidden, ''", "'', ''"})
    void filesAreNamedByTheirJobGroup(String group, String prefix) throws IOException {
        Path file = Files.write(Files.createTempFile(files, "", ".idv"), CorruptBlocksTest.damaged());
        Path bad = Files.createTempDirectory(files, "bad");
        SparkContext spark = SparkSessions.shared().sparkContext();
        spark.setJobGroup(group, "", false);
        try {
            SparkSessions.shared()
                    .read()
                    .format("idv")
                    .option("mode", "dropmalformed")
                    .option("badRecordsPath", bad.toUri().toString())
                    .load(file.toString())
                    .collectAsList();
        } finally {
            spark.clearJobGroup();
        }
        try (Stream<Path> written = Files.list(bad)) {
            assertThat(written.map(path -> path.getFileName().toString()).filter(name -> name.endsWith(".jsonl")))
                    .singleElement()
                    .satisfies(name -> assertThat(name).matches(prefix + "\\p{XDigit}{8}-[\\p{XDigit}-]{27}\\.jsonl"));
        }
    }

    @Override
    protected Stream<Source> sources() throws IOException {
        String file = Files.write(files.resolve("two.idv"), CorruptBlocksTest.damaged())
                .toString();
        return Stream.of(
                new Source("two damaged columns", file, Map.of("mode", "dropmalformed")),
                new Source("two damaged columns", file, Map.of("ignoreCorruptFiles", "true")));
    }
}
