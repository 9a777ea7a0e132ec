package io.github.mlformats.zds.read;

import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.DataSetFinder;
import io.github.mlformats.core.spi.GrowingDataSet;
import io.github.mlformats.core.spi.IncompleteDataSets;
import io.github.mlformats.zds.format.Archive;
import io.github.mlformats.zds.format.LiveRules;
import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.format.layout.CollectionFiles.StorageMode;
import io.github.mlformats.zds.format.layout.CollectionSelector;
import io.github.mlformats.zds.format.layout.DataSet;
import io.github.mlformats.zds.format.layout.DataSetDiscovery;
import io.github.mlformats.zds.format.layout.FileTreeDirectory;
import io.github.mlformats.zds.format.layout.ZdsCollection;
import io.github.mlformats.zds.schema.ZdsReadOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds the collections and archives in the directory of a stream: those of a data set, or of the data sets in the directory.
 * Completeness of a directory cannot be detected, so directories must be moved into the directory atomically; an archive is complete
 * when its central directory at the end is readable.
 */
public record ZdsDataSetFinder(Options options) implements DataSetFinder {
    @Override
    public List<String> find(FileTree tree) throws IOException {
        if (options.get(ZdsReadOptions.READ_CHANGES)) {
            throw cannotReadChanges(tree);
        }
        if (!tree.rootEntry().isDirectory()) {
            return ZdsFileFinder.isArchive(tree.name()) ? List.of("") : List.of();
        }
        List<String> found = new ArrayList<>();
        List<FileTree.Entry> entries = tree.list("");
        if (DataSetDiscovery.isDataSet(tree, entries)) {
            addCollections(found, tree, "");
            return found;
        }
        for (FileTree.Entry entry : entries) {
            String name = entry.name();
            if (name.startsWith(".") || name.startsWith("_")) {
                continue;
            } else if (entry.isDirectory()) {
                addCollections(found, tree, name);
            } else if (ZdsFileFinder.isArchive(name)) {
                found.add(name);
            }
        }
        return found;
    }

    /** Adds the collections of a directory, if it is a data set or a collection. */
    private void addCollections(List<String> found, FileTree tree, String path) throws IOException {
        List<FileTree.Entry> top = tree.list(path);
        if (DataSet.hasDirectory(top, DataSet.COLLECTIONS)) {
            String collections = path.isEmpty() ? DataSet.COLLECTIONS : path + "/" + DataSet.COLLECTIONS;
            for (FileTree.Entry entry : tree.list(collections)) {
                if (entry.isDirectory() && !entry.name().startsWith(".") && isSelected(entry.name())) {
                    found.add(collections + "/" + entry.name());
                }
            }
        } else if (DataSet.isCollection(top) && isSelected(path.isEmpty() ? tree.rootEntry().name() : path)) {
            found.add(path);
        }
    }

    private boolean isSelected(String collection) {
        String selected = options.get(ZdsReadOptions.COLLECTION);
        return selected == null || ZdsReadOptions.readsAllCollections(options) || selected.equals(collection);
    }

    @Override
    public boolean isComplete(FileTree dataSet) throws IOException {
        if (dataSet.rootEntry().isDirectory()) {
            CollectionFiles files = DataSet.open(new FileTreeDirectory(dataSet))
                    .collections()
                    .get(0)
                    .listFiles();
            return files.dataSize() > 0 || !files.documents().isEmpty();
        }
        try (Archive archive = Archive.open(dataSet.open(""), ZdsReadOptions.archiveLimits(options), warning -> {})) {
            return true;
        } catch (CorruptFileException e) {
            IncompleteDataSets.warn(e);
            return false;
        }
    }

    private static UsageException cannotReadChanges(FileTree tree) {
        return new UsageException(
                "option readChanges is for a stream whose path names one data set, and which reads one"
                        + " collection of lines, but " + tree.name()
                        + " has none or several of them, or a pattern matches it."
                        + " Name the data set, set option collection, or remove readChanges");
    }

    /** One collection of lines that the path, or the path and the option {@code collection} name. */
    @Override
    public Optional<GrowingDataSet> growing(FileTree tree) throws IOException {
        if (!tree.rootEntry().isDirectory() || ZdsReadOptions.readsAllCollections(options)) {
            return Optional.empty();
        }
        List<FileTree.Entry> top = tree.list("");
        if (!DataSet.isCollection(top)
                && (!DataSet.hasDirectory(top, DataSet.COLLECTIONS) || DataSetDiscovery.isDirectoryOfDataSets(tree))) {
            return Optional.empty();
        }
        List<ZdsCollection> selected = new CollectionSelector(options.get(ZdsReadOptions.COLLECTION))
                .select(DataSet.open(new FileTreeDirectory(tree)));
        if (selected.size() != 1) {
            return Optional.empty();
        }
        if (options.get(ZdsReadOptions.READ_CHANGES)
                && ZdsReadOptions.liveRules(options).duplicates() == LiveRules.ReadDuplicatePolicy.KEEP) {
            throw new UsageException("option readChanges needs unique ids, but option duplicates is keep. Remove it");
        }
        CollectionFiles files = selected.get(0).listFiles();
        return files.data().isPresent()
                        && files.resolveStorage(options.get(ZdsReadOptions.STORAGE), warning -> {}) == StorageMode.JSONL
                ? Optional.of(new GrowingCollection(
                        selected.get(0).name(),
                        selected.get(0).path(),
                        ZdsReadOptions.liveRules(options),
                        options.get(ZdsReadOptions.READ_CHANGES)))
                : Optional.empty();
    }
}
