package io.github.mlformats.zds.write;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** All files are byte for byte those of the reference writer, which the original library was made to read. */
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
        Reference reference = Reference.of(name);

        Map<String, byte[]> written = reference.written();

        assertThat(written.keySet()).isEqualTo(reference.files().keySet());
        written.forEach((path, bytes) -> {
            byte[] expected = reference.files().get(path);
            assertThat(new String(bytes, UTF_8)).as(path).isEqualTo(new String(expected, UTF_8));
            assertThat(bytes).as(path).isEqualTo(expected);
        });
    }
}
