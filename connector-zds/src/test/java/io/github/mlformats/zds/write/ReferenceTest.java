package io.github.mlformats.zds.write;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * All files are identical to those of the reference writer, which were verified with the original library. {@code docs/.keep} of
 * a collection without documents is ours: the original refuses a collection that has neither {@code docs} nor lines.
 */
class ReferenceTest {
    static List<String> cases() throws IOException, URISyntaxException {
        try (Stream<Path> files =
                Files.list(Path.of(ReferenceTest.class.getResource("/written").toURI()))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".json"))
                    .map(name -> name.replace(".json", ""))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void writesTheSameBytes(String name) throws IOException {
        ReferenceCase reference = ReferenceCase.of(name);

        Map<String, byte[]> written = reference.written();

        assertThat(written.keySet()).isEqualTo(reference.files().keySet());
        written.forEach((path, bytes) -> {
            byte[] expected = reference.files().get(path);
            assertThat(new String(bytes, UTF_8)).as(path).isEqualTo(new String(expected, UTF_8));
            assertThat(bytes).as(path).isEqualTo(expected);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"collections", "index_text", "docs", "none"})
    void writesTheSameArchive(String name) throws IOException {
        try (InputStream expected = ReferenceTest.class.getResourceAsStream("/written/archives/" + name + ".zds")) {
            assertThat(ReferenceCase.of(name).archive("store")).isEqualTo(expected.readAllBytes());
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void anotherLibraryReadsCompressedArchives(String name) throws IOException {
        ReferenceCase reference = ReferenceCase.of(name);

        byte[] archive = reference.archive("deflate");

        Map<String, byte[]> found = new TreeMap<>();
        try (ZipFile zip = ZipFile.builder()
                .setSeekableByteChannel(new SeekableInMemoryByteChannel(archive))
                .get()) {
            for (ZipArchiveEntry entry : Collections.list(zip.getEntries())) {
                // What readers would take for a bomb is stored.
                assertThat(entry.getMethod()).isIn(ZipArchiveEntry.DEFLATED, ZipArchiveEntry.STORED);
                assertThat(entry.getGeneralPurposeBit().usesDataDescriptor()).isFalse();
                found.put(entry.getName(), zip.getInputStream(entry).readAllBytes());
            }
        }
        assertThat(found.keySet()).isEqualTo(reference.files().keySet());
        found.forEach((path, bytes) ->
                assertThat(bytes).as(path).isEqualTo(reference.files().get(path)));
    }
}
