package io.github.mlformats.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every package of the product's modules has a {@code package-info.java} that describes it. */
class PackageInfoTest {
    private static final Path PROJECT = Path.of("..");

    @Test
    void existsInEveryPackage() throws IOException {
        try (Stream<Path> modules = Files.list(PROJECT)) {
            List<Path> undocumented = modules.map(module -> module.endsWith("src") ? module : module.resolve("src"))
                    .map(source -> source.resolve("main/java/io/github/mlformats"))
                    .filter(Files::isDirectory)
                    .filter(source -> !source.startsWith(PROJECT.resolve("benchmarks")))
                    .flatMap(PackageInfoTest::packages)
                    .filter(folder -> !Files.exists(folder.resolve("package-info.java")))
                    .toList();
            assertThat(undocumented).isEmpty();
        }
    }

    private static Stream<Path> packages(Path source) {
        try (Stream<Path> files = Files.walk(source)) {
            return files
                    .filter(file -> file.toString().endsWith(".java"))
                    .map(Path::getParent)
                    .distinct()
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
