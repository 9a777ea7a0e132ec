package io.github.mlformats.tool.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ConversionTargetTest {
    @TempDir
    private Path dir;

    @BeforeEach
    void createInput() throws IOException {
        Files.createDirectories(dir.resolve("in"));
        Files.createFile(dir.resolve("in/a.idv"));
    }

    private ConversionTarget target(String name) {
        return new ConversionTarget(dir.resolve(name).toString(), new Configuration());
    }

    private List<String> input() {
        return List.of(dir.resolve("in/a.idv").toString());
    }

    @Test
    void mayBeNew() throws IOException {
        target("out").check(input(), true);
        target("in/out").check(input(), false);
    }

    @Test
    void isReplacedOnlyWhenTheUserSaysSo() throws IOException {
        Files.createFile(Files.createDirectories(dir.resolve("out")).resolve("a.json"));
        target("out").check(input(), false);
        assertThatThrownBy(() -> target("out").check(input(), true))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--overwrite");
    }

    /** The leftovers of a run that was killed before its plan. */
    @Test
    void mayBeEmptyOrHoldARecordOfNothing() throws IOException {
        Files.createDirectories(dir.resolve("empty"));
        target("empty").check(input(), true);
        Files.createFile(Files.createDirectories(dir.resolve("out/_mlformats")).resolve("lock.1"));
        target("out").check(input(), true);
        Files.createFile(dir.resolve("out/_mlformats/job.json"));
        assertThatThrownBy(() -> target("out").check(input(), true)).isInstanceOf(UsageException.class);
    }

    @Test
    void neverHoldsWhatIsToBeRead() {
        for (String name : List.of("in/a.idv", "in", "in/../in", "")) {
            assertThatThrownBy(() -> target(name).check(input(), false))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining(" contains the input ");
        }
    }

    @Test
    void removesWhatThisRunMade() throws IOException {
        ConversionTarget target = target("new/er/out");
        target.check(input(), true);
        assertThat(dir.resolve("new")).doesNotExist();
        target.write("file", "text");
        target.deleteIfCreated();
        assertThat(dir.resolve("new")).doesNotExist();
        assertThat(dir.resolve("in/a.idv")).exists();
    }

    @Test
    void leavesWhatWasThereBefore() throws IOException {
        Files.writeString(Files.createDirectories(dir.resolve("old/out")).resolve("file"), "text");
        ConversionTarget target = target("old/out");
        target.check(input(), false);
        target.deleteIfCreated();
        assertThat(dir.resolve("old/out/file")).exists();

        Files.createDirectories(dir.resolve("old/out/kept"));
        target.deleteContents(target.path().suffix("/kept"));
        assertThat(dir.resolve("old/out/file")).doesNotExist();
        assertThat(dir.resolve("old/out/kept")).exists();
        target.write("file", "half");
        target.deleteIfCreated();
        assertThat(dir.resolve("old/out")).doesNotExist();
        assertThat(dir.resolve("old")).exists();
    }

    /** Hadoop takes a name with a colon for a URI with a scheme. */
    @Test
    void namesMayHaveColons() throws IOException {
        ConversionTarget target = target("10:30.idv");
        target.check(input(), true);
        target.write("a.txt", "text");
        assertThat(dir.resolve("10:30.idv/a.txt")).hasContent("text");
        assertThat(target.manifest(true).folder().getName()).isEqualTo("_10:30.idv.mlformats");
    }

    @Test
    void sharesFoldersThatOthersUseMeanwhile() throws IOException {
        ConversionTarget target = target("new/out");
        target.check(input(), true);
        target.write("file", "text");
        Files.writeString(dir.resolve("new/other"), "text");
        target.deleteIfCreated();
        assertThat(dir.resolve("new")).isDirectoryContaining("glob:**/other");
        assertThat(dir.resolve("new/out")).doesNotExist();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void mustBeWritable() {
        for (String folder : List.of(dir.resolve("in/a.idv/out").toString(), "/proc/out")) {
            assertThatThrownBy(() -> new ConversionTarget(folder, new Configuration()).check(input(), true))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("cannot write to " + folder);
        }
    }
}
