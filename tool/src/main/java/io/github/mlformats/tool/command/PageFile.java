package io.github.mlformats.tool.command;

import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** The file of {@code --html}, into which a page is written. */
final class PageFile {
    /** The first bytes of a page. */
    private static final byte[] START = "<!DOCTYPE html>".getBytes(StandardCharsets.UTF_8);

    private PageFile() {}

    /**
     * Checks that a page can be written, and replaces only an earlier one: another file may be data.
     *
     * @param json whether the result is also to be printed
     * @throws UsageException if it cannot be written, or would replace another file
     */
    static void check(Path file, boolean json) throws IOException {
        if (json) {
            throw new UsageException("--html and --json exclude each other. Remove one of them");
        }
        if (Files.isRegularFile(file) && Files.size(file) > 0 && !isPage(file)) {
            throw new UsageException(
                    "--html names " + file + ", which is not an HTML page and would be replaced. Choose another file");
        }
        Path directory = file.toAbsolutePath().getParent();
        boolean isWritable = directory != null && Files.isDirectory(directory) && Files.isWritable(directory);
        if (Files.isDirectory(file) || !(Files.exists(file) ? Files.isWritable(file) : isWritable)) {
            throw new UsageException("--html names " + file
                    + ", which cannot be written. Choose a file in a directory that exists and is writable");
        }
    }

    private static boolean isPage(Path file) throws IOException {
        try (InputStream bytes = Files.newInputStream(file)) {
            return Arrays.equals(bytes.readNBytes(START.length), START);
        }
    }
}
