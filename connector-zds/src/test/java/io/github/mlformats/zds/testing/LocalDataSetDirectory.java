package io.github.mlformats.zds.testing;

import io.github.mlformats.core.bytes.FileTree.Entry;
import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.testing.SmallWindows;
import io.github.mlformats.zds.format.layout.DataSetDirectory;
import io.github.mlformats.zds.format.layout.FileContent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A local directory with small files.
 *
 * @param window maximum buffer size of readers
 */
public record LocalDataSetDirectory(Path directory, int window) implements DataSetDirectory {
    public LocalDataSetDirectory(Path directory) {
        this(directory, Integer.MAX_VALUE);
    }

    @Override
    public String name() {
        return directory.toString();
    }

    @Override
    public List<Entry> list(String path) throws IOException {
        List<Entry> items = new ArrayList<>();
        if (Files.isDirectory(directory.resolve(path))) {
            try (var children = Files.newDirectoryStream(directory.resolve(path))) {
                for (Path child : children) {
                    items.add(item(child));
                }
            }
        }
        items.sort(Comparator.comparing(Entry::name));
        return items;
    }

    @Override
    public Optional<Entry> find(String path) throws IOException {
        Path file = directory.resolve(path);
        return Files.exists(file) ? Optional.of(item(file)) : Optional.empty();
    }

    private static Entry item(Path file) throws IOException {
        String name = file.getFileName().toString();
        return Files.isDirectory(file) ? Entry.directory(name) : Entry.file(name, Files.size(file));
    }

    @Override
    public FileContent open(String path) throws IOException {
        return FileContent.of(
                new SmallWindows(new HeapSource(path, Files.readAllBytes(directory.resolve(path))), window));
    }
}
