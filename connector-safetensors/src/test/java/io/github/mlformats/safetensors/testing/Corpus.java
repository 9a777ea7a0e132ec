package io.github.mlformats.safetensors.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Files that the original library wrote, see {@code corpus.py}. */
public final class Corpus {
    public static final Path DIRECTORY =
            Path.of("src/test/resources/safetensors").toAbsolutePath();

    private Corpus() {}

    /** A file by its name without extension, such as {@code bad/gap}. */
    public static Path file(String name) {
        return DIRECTORY.resolve(name + ".safetensors");
    }

    /** The names of all malformed files. */
    public static List<String> bad() {
        try (Stream<Path> files = Files.list(DIRECTORY.resolve("bad"))) {
            return files.map(file -> file.getFileName().toString())
                    .map(name -> name.substring(0, name.lastIndexOf('.')))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
