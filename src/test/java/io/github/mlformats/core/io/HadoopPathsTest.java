package io.github.mlformats.core.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names and links of files. */
class HadoopPathsTest {
    @TempDir
    private java.nio.file.Path directory;

    @ParameterizedTest
    @ValueSource(strings = {".hid", "_under", "a._COPYING_", "_SUCCESS"})
    void namesThatSparkSkipsAreSkipped(String name) {
        assertThat(HadoopPaths.isSkipped(name)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "a_", "_column=1", "a.b"})
    void otherNamesAreRead(String name) {
        assertThat(HadoopPaths.isSkipped(name)).isFalse();
    }

    @Test
    void hiddenNameOfShortNameContainsAllOfIt() {
        assertThat(HadoopPaths.hiddenName("a.idv", "-1")).isEqualTo(".a.idv-1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "\u00fc", "\u65e5", "\ud83d\ude00"})
    void hiddenNameOfLongNameIsValidAndLosesNoHalfCharacter(String character) {
        String hidden = HadoopPaths.hiddenName(character.repeat(255), "-suffix");

        byte[] bytes = hidden.getBytes(StandardCharsets.UTF_8);
        assertThat(bytes).hasSizeBetween(252, 255);
        assertThat(hidden).matches("\\.(" + character + ")+-suffix");
    }

    @Test
    void pathWithoutLinkStaysAsItIs() throws IOException {
        Path path = new Path(directory.resolve("none").toString());

        assertThat(follow(directory.resolve("none"))).isEqualTo(path);
    }

    @Test
    void linksAreFollowedToTheLast() throws IOException {
        Files.createDirectory(directory.resolve("real"));
        Files.createSymbolicLink(directory.resolve("second"), java.nio.file.Path.of("real", "file"));
        Files.createSymbolicLink(directory.resolve("first"), directory.resolve("second"));

        assertThat(follow(directory.resolve("first")).toUri().getPath())
                .isEqualTo(directory.toRealPath().resolve("real/file").toString());
    }

    @Test
    void parentOfLinkedDirectoryIsTheRealOne() throws IOException {
        Files.createDirectories(directory.resolve("a/b"));
        Files.createSymbolicLink(directory.resolve("link"), directory.resolve("a/b"));
        Files.createSymbolicLink(directory.resolve("file"), directory.resolve("link/../x"));

        assertThat(follow(directory.resolve("file")).toUri().getPath())
                .isEqualTo(directory.toRealPath().resolve("a/x").toString());
    }

    @Test
    void circleOfLinksIsAnError() throws IOException {
        Files.createSymbolicLink(directory.resolve("a"), directory.resolve("b"));
        Files.createSymbolicLink(directory.resolve("b"), directory.resolve("a"));

        assertThatThrownBy(() -> follow(directory.resolve("a")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("too many symbolic links");
    }

    private static Path follow(java.nio.file.Path file) throws IOException {
        return HadoopPaths.followLinks(new Path(file.toString()), new Configuration());
    }
}
