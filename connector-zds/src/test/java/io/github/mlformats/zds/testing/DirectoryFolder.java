package io.github.mlformats.zds.testing;

import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.testing.SmallWindows;
import io.github.mlformats.zds.format.store.Content;
import io.github.mlformats.zds.format.store.Folder;
import io.github.mlformats.zds.format.store.Item;
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
public record DirectoryFolder(Path directory, int window) implements Folder {
    public DirectoryFolder(Path directory) {
        this(directory, Integer.MAX_VALUE);
    }

    @Override
    public String name() {
        return directory.toString();
    }

    @Override
    public List<Item> list(String path) throws IOException {
        List<Item> items = new ArrayList<>();
        if (Files.isDirectory(directory.resolve(path))) {
            try (var children = Files.newDirectoryStream(directory.resolve(path))) {
                for (Path child : children) {
                    items.add(item(child));
                }
            }
        }
        items.sort(Comparator.comparing(Item::name));
        return items;
    }

    @Override
    public Optional<Item> find(String path) throws IOException {
        Path file = directory.resolve(path);
        return Files.exists(file) ? Optional.of(item(file)) : Optional.empty();
    }

    private static Item item(Path file) throws IOException {
        String name = file.getFileName().toString();
        return Files.isDirectory(file) ? Item.folder(name) : Item.file(name, Files.size(file));
    }

    @Override
    public Content open(String path) throws IOException {
        return Content.of(new SmallWindows(new HeapSource(path, Files.readAllBytes(directory.resolve(path))), window));
    }
}
