package io.github.mlformats.core.testing.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Lists the files that a write created, including hidden ones, without checksums of Hadoop's local file system; sorted. */
public final class FolderContent {
    private FolderContent() {}

    /** Returns the names of files and folders in a folder. */
    public static List<String> in(Path folder) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return names(folder, all);
        }
    }

    /** Returns the paths of files below a folder; empty if it does not exist. */
    public static List<String> below(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return List.of();
        }
        try (Stream<Path> all = Files.walk(folder)) {
            return names(folder, all.filter(Files::isRegularFile));
        }
    }

    private static List<String> names(Path folder, Stream<Path> paths) {
        return paths.map(path -> folder.relativize(path).toString())
                .filter(name -> !name.endsWith(".crc"))
                .sorted()
                .toList();
    }
}
