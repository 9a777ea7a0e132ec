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

class TargetTest {
    @TempDir
    private Path dir;

    @BeforeEach
    void createInput() throws IOException {
        Files.createDirectories(dir.resolve("in"));
        Files.createFile(dir.resolve("in/a.idv"));
    }

    private Target target(String name) {
        return new Target(dir.resolve(name).toString(), new Configuration());
    }

    private List<String> input() {
        return List.of(dir.resolve("in/a.idv").toString());
    }

    @Test
    void mayBeNew() throws IOException {
        target("out").check(input(), false);
        target("in/out").check(input(), true);
    }

    @Test
    void isReplacedOnlyWhenTheUserSaysSo() throws IOException {
        Files.createDirectories(dir.resolve("out"));
        target("out").check(input(), true);
        assertThatThrownBy(() -> target("out").check(input(), false))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--overwrite");
    }

    @Test
    void neverHoldsWhatIsToBeRead() {
        for (String name : List.of("in/a.idv", "in", "in/../in", "")) {
            assertThatThrownBy(() -> target(name).check(input(), true))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("is to be read");
        }
    }

    @Test
    void countsDataButNotSparksMarks() throws IOException {
        Files.createDirectories(dir.resolve("out/k=1"));
        Files.write(dir.resolve("out/k=1/part-0"), new byte[10]);
        Files.write(dir.resolve("out/part-1"), new byte[5]);
        Files.createFile(dir.resolve("out/_SUCCESS"));
        assertThat(target("out").written()).isEqualTo(new Target.Written(2, 15));
    }

    @Test
    void removesWhatThisRunMade() throws IOException {
        Target target = target("new/er/out");
        target.check(input(), false);
        assertThat(dir.resolve("new")).doesNotExist();
        target.write("file", "text");
        target.remove();
        assertThat(dir.resolve("new")).doesNotExist();
        assertThat(dir.resolve("in/a.idv")).exists();
    }

    @Test
    void leavesWhatWasThereBefore() throws IOException {
        Files.writeString(Files.createDirectories(dir.resolve("old/out")).resolve("file"), "text");
        Target target = target("old/out");
        target.check(input(), true);
        target.remove();
        assertThat(dir.resolve("old/out/file")).exists();

        target.clear();
        target.write("file", "half");
        target.remove();
        assertThat(dir.resolve("old/out")).doesNotExist();
        assertThat(dir.resolve("old")).exists();
    }

    @Test
    void sharesFoldersThatOthersUseMeanwhile() throws IOException {
        Target target = target("new/out");
        target.check(input(), false);
        target.write("file", "text");
        Files.writeString(dir.resolve("new/other"), "text");
        target.remove();
        assertThat(dir.resolve("new")).isDirectoryContaining("glob:**/other");
        assertThat(dir.resolve("new/out")).doesNotExist();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void mustBeWritable() {
        for (String folder : List.of(dir.resolve("in/a.idv/out").toString(), "/proc/out")) {
            assertThatThrownBy(() -> new Target(folder, new Configuration()).check(input(), false))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("cannot write to " + folder);
        }
    }
}
