package io.github.mlformats.core.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
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

    @ParameterizedTest
    @ValueSource(strings = {"a/*.idv", "a/*:*.idv", "{a/10*,b}.idv", "?/1{0:3,1}0.idv"})
    void relativePatternMatchesNamesWithColons(String pattern) throws IOException {
        Files.createFile(Files.createDirectory(directory.resolve("a")).resolve("10:30.idv"));
        FileSystem fs = FileSystem.newInstance(URI.create("file:///"), new Configuration());
        fs.setWorkingDirectory(new Path(directory.toString()));

        assertThat(HadoopPaths.matching(fs, new Path(pattern)))
                .extracting(file -> file.getPath().toUri().getPath())
                .containsExactly(directory + "/a/10:30.idv");
    }

    private static Path follow(java.nio.file.Path file) throws IOException {
        return HadoopPaths.followLinks(new Path(file.toString()), new Configuration());
    }
}
