package io.github.mlformats.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.convert.manifest.Manifest;
import io.github.mlformats.convert.manifest.Manifest.Plan;
import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A failed run removes what it created, and nothing else. */
class TargetPreparationTest {
    @TempDir
    private Path dir;

    private ConversionTarget target(String name) {
        return new ConversionTarget(Output.files(dir.resolve(name).toString(), "json", Map.of()), new Configuration());
    }

    private static TargetPreparation preparation(ConversionTarget target) throws IOException {
        return new TargetPreparation(target, target.manifest());
    }

    @Test
    void removesNewDirectories() throws IOException {
        ConversionTarget target = target("new/er/out");
        TargetPreparation preparation = preparation(target);
        assertThat(preparation.prepare("request", ConversionMode.ERROR)).isTrue();
        target.write("file", "text");
        preparation.undo();
        assertThat(dir.resolve("new")).doesNotExist();
        assertThat(dir).exists();
    }

    @Test
    void keepsExistingOutputThatIsAppendedTo() throws IOException {
        Files.writeString(Files.createDirectories(dir.resolve("old/out")).resolve("file"), "text");
        TargetPreparation preparation = preparation(target("old/out"));
        assertThat(preparation.prepare("request", ConversionMode.APPEND)).isTrue();
        preparation.undo();
        assertThat(dir.resolve("old/out/file")).hasContent("text");
    }

    @Test
    void restoresTheRecordOfTheOutputThatIsAppendedTo() throws IOException {
        ConversionTarget target = target("out");
        Manifest record = target.manifest();
        record.write(Plan.of("earlier", List.of(), List.of()));
        record.write("summary.json", "{}");
        TargetPreparation preparation = preparation(target);
        assertThat(preparation.prepare("request", ConversionMode.APPEND)).isTrue();
        assertThat(record.hasPlan()).isFalse();

        preparation.undo();

        assertThat(record.plan().map(Plan::request)).contains("earlier");
        assertThat(record.isComplete()).isTrue();
        assertThat(dir.resolve("out/_mlformats")).isDirectoryNotContaining("glob:**/earlier-*");
    }

    @Test
    void keepsExistingOutputThatIsNotReplaced() throws IOException {
        Files.writeString(Files.createDirectories(dir.resolve("out")).resolve("file"), "text");
        TargetPreparation preparation = preparation(target("out"));
        assertThat(preparation.prepare("request", ConversionMode.IGNORE)).isFalse();
        assertThatThrownBy(() -> preparation.prepare("request", ConversionMode.ERROR))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--overwrite");
        assertThat(dir.resolve("out/file")).hasContent("text");
    }

    @Test
    void removesOverwrittenOutput() throws IOException {
        Files.writeString(Files.createDirectories(dir.resolve("old/out")).resolve("file"), "text");
        ConversionTarget target = target("old/out");
        TargetPreparation preparation = preparation(target);
        assertThat(preparation.prepare("request", ConversionMode.OVERWRITE)).isTrue();
        assertThat(dir.resolve("old/out")).isEmptyDirectory();
        target.write("file", "half");
        preparation.undo();
        assertThat(dir.resolve("old/out")).doesNotExist();
        assertThat(dir.resolve("old")).exists();
    }

    /** The check that a target can be created has created it, and another process has written into it. */
    @Test
    void keepsWhatOthersHaveWritten() throws IOException {
        ConversionTarget target = target("new/out");
        org.apache.hadoop.fs.Path topmost = target.topmostMissing();
        target.write("file", "text");

        target.deleteIfEmpty(topmost);
        assertThat(dir.resolve("new/out/file")).hasContent("text");

        Files.delete(dir.resolve("new/out/file"));
        Files.deleteIfExists(dir.resolve("new/out/.file.crc"));
        target.deleteIfEmpty(topmost);
        assertThat(dir.resolve("new")).doesNotExist();
    }

    /** Hadoop takes a name with a colon for a URI with a scheme. */
    @Test
    void acceptsNamesWithColons() throws IOException {
        ConversionTarget target = target("10:30.idv");
        target.write("a.txt", "text");
        assertThat(dir.resolve("10:30.idv/a.txt")).hasContent("text");
        Output single = Output.files(dir.resolve("10:30.idv").toString(), "idv", Map.of("singleFile", "true"));
        assertThat(new ConversionTarget(single, new Configuration())
                        .manifest()
                        .directory()
                        .getName())
                .isEqualTo("_10:30.idv.mlformats");
    }

    @Test
    void keepsParentsThatOthersUse() throws IOException {
        ConversionTarget target = target("new/out");
        TargetPreparation preparation = preparation(target);
        target.write("file", "text");
        Files.writeString(dir.resolve("new/other"), "text");
        preparation.undo();
        assertThat(dir.resolve("new")).isDirectoryContaining("glob:**/other");
        assertThat(dir.resolve("new/out")).doesNotExist();
    }
}
