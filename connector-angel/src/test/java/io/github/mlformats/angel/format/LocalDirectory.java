package io.github.mlformats.angel.format;

import io.github.mlformats.angel.format.matrix.MatrixDirectory;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.testing.SmallWindows;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A matrix in a local directory; its files can be replaced in memory. */
public final class LocalDirectory implements MatrixDirectory {
    private final Path path;
    private final Map<String, byte[]> contents = new TreeMap<>();
    private int maxWindow = Integer.MAX_VALUE;

    public LocalDirectory(Path path) {
        this.path = path;
        try (Stream<Path> entries = Files.list(path)) {
            for (Path file : entries.filter(Files::isRegularFile).toList()) {
                contents.put(file.getFileName().toString(), Files.readAllBytes(file));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The same directory with other bytes in a file; without the file if they are null. */
    public LocalDirectory with(String file, byte[] bytes) {
        LocalDirectory changed = new LocalDirectory(path);
        changed.contents.clear();
        changed.contents.putAll(contents);
        changed.maxWindow = maxWindow;
        if (bytes == null) {
            changed.contents.remove(file);
        } else {
            changed.contents.put(file, bytes);
        }
        return changed;
    }

    /** Returns the directory with a limited size of read windows. */
    public LocalDirectory inWindowsOf(int bytes) {
        LocalDirectory same = new LocalDirectory(path);
        same.contents.putAll(contents);
        same.maxWindow = bytes;
        return same;
    }

    @Override
    public String name() {
        return path.getFileName().toString();
    }

    @Override
    public String path() {
        return path.toString();
    }

    @Override
    public Map<String, Long> files() {
        Map<String, Long> sizes = new TreeMap<>();
        contents.forEach((name, bytes) -> sizes.put(name, (long) bytes.length));
        return sizes;
    }

    public byte[] bytes(String file) {
        return contents.get(file);
    }

    @Override
    public ByteSource open(String file) {
        return new SmallWindows(new HeapSource(path + "/" + file, contents.get(file)), maxWindow);
    }
}
