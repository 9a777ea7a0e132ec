package io.github.mlformats.angel.format;

import io.github.mlformats.angel.format.MatrixOpener.MatrixOptions;
import io.github.mlformats.angel.format.matrix.MatrixDirectory;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.Directory;
import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.testing.SmallWindows;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A matrix in a local directory; its files can be replaced in memory. */
public final class LocalDirectory implements FileTree {
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

    /** Returns the directory as that of a matrix. */
    public MatrixDirectory matrix() throws IOException {
        return MatrixDirectory.ofRoot(this);
    }

    /** Opens the matrix. */
    public AngelMatrix open(MatrixOptions options) throws IOException {
        return MatrixOpener.open(matrix(), options);
    }

    @Override
    public String name() {
        return path.toString();
    }

    @Override
    public Entry rootEntry() {
        return Entry.directory(path.getFileName().toString());
    }

    @Override
    public List<Entry> list(String directory) {
        return files().entrySet().stream()
                .map(file -> Entry.file(file.getKey(), file.getValue()))
                .toList();
    }

    @Override
    public String uri(String file) {
        return path.resolve(file).toUri().toString();
    }

    /** Names and sizes of all files. */
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

    @Override
    public Directory parentDirectory() {
        return Directory.EMPTY;
    }

    @Override
    public void close() {}
}
