package io.github.mlformats.core.testing.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Lists the files that a write created, including hidden ones, without checksums of Hadoop's local file system; sorted. */
public final class DirectoryContent {
    private DirectoryContent() {}

    /** Returns the names of files and directories in a directory. */
    public static List<String> in(Path directory) throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            return names(directory, all);
        }
    }

    /** Returns the paths of files below a directory; empty if it does not exist. */
    public static List<String> below(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return List.of();
        }
        try (Stream<Path> all = Files.walk(directory)) {
            return names(directory, all.filter(Files::isRegularFile));
        }
    }

    /** Returns the content of all files below a directory by path, with the checksums of Hadoop's local file system. */
    public static Map<String, byte[]> bytes(Path directory) throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                files.put(directory.relativize(file).toString(), Files.readAllBytes(file));
            }
        }
        return files;
    }

    private static List<String> names(Path directory, Stream<Path> paths) {
        return paths.map(path -> directory.relativize(path).toString())
                .filter(name -> !name.endsWith(".crc"))
                .sorted()
                .toList();
    }
}
