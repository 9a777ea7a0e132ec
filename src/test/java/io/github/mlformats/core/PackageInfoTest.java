package io.github.mlformats.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every package of main code has a {@code package-info.java} that describes it. */
class PackageInfoTest {
    private static final Path PROJECT = Path.of("..");
    private static final String MAIN_CODE = "src/main/java/";

    @Test
    void existsInEveryPackage() throws IOException {
        Set<Path> packages;
        try (Stream<Path> files = Files.walk(PROJECT)) {
            packages = files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> file.toString().contains(MAIN_CODE))
                    .map(Path::getParent)
                    .collect(Collectors.toCollection(TreeSet::new));
        }
        List<Path> undocumented = packages.stream()
                .filter(directory -> !Files.exists(directory.resolve("package-info.java")))
                .toList();
        assertThat(packages).hasSizeGreaterThan(50);
        assertThat(undocumented).isEmpty();
    }
}
