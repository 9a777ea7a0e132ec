package io.github.mlformats.tool.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormatDetectorTest {
    private static final byte[] IDV_SIGNATURE = {'C', 'M', 'L', 0, 'D', 'V', 'B', 0};

    @TempDir
    private Path dir;

    private String guess(String path) throws IOException {
        return FormatDetector.detect(dir.resolve(path).toString(), new Configuration());
    }

    @ParameterizedTest
    @CsvSource({"a.idv, idv", "a.Parquet, parquet", "part-0.snappy.orc, orc", "a.jsonl, json", "a.csv.gz, csv"})
    void goesByTheName(String file, String format) throws IOException {
        Files.createFile(dir.resolve(file));
        assertThat(guess(file)).isEqualTo(format);
    }

    @Test
    void nameOfAFormatHasAnyCase() throws IOException {
        Files.createFile(dir.resolve("a"));
        List<String> file = List.of(dir.resolve("a").toString());
        assertThat(FormatDetector.detect(file, Optional.of("IDV"), new Configuration()))
                .isEqualTo("idv");
        assertThat(FormatDetector.detect(file, Optional.of("Parquet"), new Configuration()))
                .isEqualTo("Parquet");
    }

    @Test
    void goesByTheFirstBytes() throws IOException {
        Files.write(dir.resolve("model.bin"), IDV_SIGNATURE);
        assertThat(guess("model.bin")).isEqualTo("idv");
        Files.writeString(dir.resolve("table"), "PAR1");
        assertThat(guess("table")).isEqualTo("parquet");
    }

    @Test
    void inspectsTheFirstVisibleFileOfADirectoryOrPattern() throws IOException {
        Path directory = Files.createDirectories(dir.resolve("out/year=1"));
        Files.createFile(dir.resolve("out/_SUCCESS"));
        Files.createFile(directory.resolve(".hidden.csv"));
        Files.createFile(directory.resolve("part-0.parquet"));
        Files.createFile(directory.resolve("part-1.csv"));
        assertThat(guess("out")).isEqualTo("parquet");
        assertThat(guess("out/*/part-1*")).isEqualTo("csv");
    }

    /** Readers of a directory pass by other files, too. */
    @Test
    void documentsInADirectoryArePassedBy() throws IOException {
        Path directory = Files.createDirectories(dir.resolve("data/a"));
        for (String name : List.of("README.md", "LICENSE", "a/about.txt", "a/labels.csv", "a/logo.png")) {
            Files.writeString(dir.resolve("data").resolve(name), "text");
        }
        assertThat(guess("data")).as("nothing else").isEqualTo("text");
        Files.write(directory.resolve("z.idv"), IDV_SIGNATURE);
        assertThat(guess("data")).isEqualTo("idv");
        assertThat(guess("data/*")).isEqualTo("idv");
        assertThatThrownBy(() -> guess("data/README.md"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("cannot detect the format of");
    }

    @Test
    void fewFilesOfALargeDirectoryAreOpened() throws IOException {
        for (int i = 10; i < 60; i++) {
            Files.writeString(dir.resolve("part-" + i + ".json"), "{}");
        }
        Files.write(dir.resolve("z.idv"), IDV_SIGNATURE);
        assertThat(guess("")).isEqualTo("json");
    }

    /** Hadoop parses the text before a colon as a scheme. */
    @Test
    void namesMayHaveColons() throws IOException {
        Path directory = Files.createDirectories(dir.resolve("run 10:30"));
        Files.createFile(directory.resolve("part:0.parquet"));
        Files.write(directory.resolve("q:model"), IDV_SIGNATURE);
        assertThat(guess("run 10:30")).isEqualTo("parquet");
        assertThat(guess("run 10:30/part:0.parquet")).isEqualTo("parquet");
        assertThat(guess("run 10:30/q:model")).isEqualTo("idv");
        assertThat(guess("run*/q*")).isEqualTo("idv");
        assertThat(guess("*/part*")).isEqualTo("parquet");
    }

    @Test
    void asksWhenItCannotTell() throws IOException {
        Files.createFile(dir.resolve("data"));
        assertThatThrownBy(() -> guess("data"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--format")
                .hasMessageContaining("idv");
    }

    @Test
    void namesWhatIsMissing() throws IOException {
        assertThatThrownBy(() -> guess("nowhere"))
                .isInstanceOf(UsageException.class)
                .hasMessageEndingWith("nowhere does not exist");
        Files.createDirectories(dir.resolve("empty/deep"));
        assertThatThrownBy(() -> guess("empty"))
                .isInstanceOf(UsageException.class)
                .hasMessageEndingWith("empty contains no files");
    }
}
