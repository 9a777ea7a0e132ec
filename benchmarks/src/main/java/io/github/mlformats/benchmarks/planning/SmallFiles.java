package io.github.mlformats.benchmarks.planning;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Many copies of a small file, by links: a thousand in each folder. */
final class SmallFiles {
    private static final int IN_A_FOLDER = 1000;

    private SmallFiles() {}

    static void write(Path original, Path folder, int files) throws IOException {
        for (int i = 0; i < files / IN_A_FOLDER; i++) {
            Path part = Files.createDirectories(folder.resolve("part=" + i));
            Path first = Files.copy(original, part.resolve("0.idv"));
            for (int j = 1; j < IN_A_FOLDER; j++) {
                Files.createLink(part.resolve(j + ".idv"), first);
            }
        }
    }
}
