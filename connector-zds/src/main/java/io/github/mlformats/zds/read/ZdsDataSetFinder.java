package io.github.mlformats.zds.read;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.bytes.Parallel;
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
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Finds the collections and archives in the directory of a stream: those of a data set, or of the data sets in the directory.
 * Completeness of a directory cannot be detected, so directories must be moved into the directory atomically; an archive is complete
 * when its central directory at the end is readable. As in a batch read, collections are selected from all data sets together.
 */
public final class ZdsDataSetFinder implements DataSetFinder {
    private final Options options;
    /** The names of the collections of archives that were opened, by directory, so that each is opened once. */
    private final Map<String, Map<FileTree.Entry, List<String>>> opened = new ConcurrentHashMap<>();
    /** The archives that were found, but could not be opened to select collections. */
    private final Set<String> unopened = ConcurrentHashMap.newKeySet();

    public ZdsDataSetFinder(Options options) {
        this.options = options;
    }

    private CollectionSelector selector() {
        return new CollectionSelector(options.get(ZdsReadOptions.COLLECTION));
    }

    @Override
    public List<String> find(FileTree tree) throws IOException {
        if (options.get(ZdsReadOptions.READ_CHANGES)) {
            throw cannotReadChanges(tree);
        }
        if (!tree.rootEntry().isDirectory()) {
            return ZdsFileFinder.isArchive(tree.name()) ? List.of("") : List.of();
        }
        List<String> found = new ArrayList<>();
        CollectionSelector selector = selector();
        List<FileTree.Entry> entries = tree.list("");
        if (DataSetDiscovery.isDataSet(tree, entries)) {
            found.addAll(ListedDirectory.of(tree, "").select(tree, selector));
        } else {
            Map<Boolean, List<FileTree.Entry>> sets = entries.stream()
                    .filter(DataSetDiscovery::mayBeDataSet)
                    .collect(Collectors.partitioningBy(FileTree.Entry::isDirectory));
            List<FileTree.Entry> archives = sets.get(false);
            for (ListedDirectory set : Parallel.map(sets.get(true), entry -> ListedDirectory.of(tree, entry.name()))) {
                found.addAll(set.select(tree, selector));
            }
            if (ZdsReadOptions.readsAllCollections(options)) {
                archives.forEach(archive -> found.add(archive.name()));
            } else {
                addArchives(found, tree, archives, selector);
            }
        }
        selector.checkOne(tree.name());
        return found;
    }

    /**
     * A directory that may be a data set or a collection.
     *
     * @param top its entries
     * @param collections the entries of {@code collections/}; empty if there is no such directory
     */
    private record ListedDirectory(String path, List<FileTree.Entry> top, Optional<List<FileTree.Entry>> collections) {
        static ListedDirectory of(FileTree tree, String path) throws IOException {
            List<FileTree.Entry> top = tree.list(path);
            return new ListedDirectory(
                    path,
                    top,
                    DataSet.hasDirectory(top, DataSet.COLLECTIONS)
                            ? Optional.of(tree.list(collectionsPath(path)))
                            : Optional.empty());
        }

        private static String collectionsPath(String path) {
            return path.isEmpty() ? DataSet.COLLECTIONS : path + "/" + DataSet.COLLECTIONS;
        }

        /** Returns the paths of the selected collections. */
        List<String> select(FileTree tree, CollectionSelector selector) {
            if (collections.isPresent()) {
                return collections.get().stream()
                        .filter(entry -> DataSet.isCollectionName(entry) && selector.select(entry.name()))
                        .map(entry -> collectionsPath(path) + "/" + entry.name())
                        .toList();
            }
            return DataSet.isCollection(top)
                            && selector.isSelected(
                                    path.isEmpty() ? tree.rootEntry().name() : path)
                    ? List.of(path)
                    : List.of();
        }
    }

    /** Adds the archives with a selected collection, and those that are incomplete. */
    private void addArchives(
            List<String> found, FileTree tree, List<FileTree.Entry> archives, CollectionSelector selector)
            throws IOException {
        Map<FileTree.Entry, List<String>> known = new HashMap<>(opened.getOrDefault(tree.uri(""), Map.of()));
        known.keySet().retainAll(new HashSet<>(archives));
        List<FileTree.Entry> arrived =
                archives.stream().filter(archive -> !known.containsKey(archive)).toList();
        List<Optional<List<String>>> collections =
                Parallel.map(arrived, archive -> collections(tree.open(archive.name()), damage -> {}));
        for (int i = 0; i < arrived.size(); i++) {
            FileTree.Entry archive = arrived.get(i);
            collections.get(i).ifPresent(names -> known.put(archive, names));
        }
        for (FileTree.Entry archive : archives) {
            List<String> names = known.get(archive);
            if (names == null) {
                unopened.add(tree.uri(archive.name()));
            } else {
                unopened.remove(tree.uri(archive.name()));
            }
            if (names == null || names.stream().filter(selector::select).count() > 0) {
                found.add(archive.name());
            }
        }
        opened.put(tree.uri(""), known);
    }

    /**
     * Returns the names of the collections of an archive.
     *
     * @param file is closed
     * @param damage receives why there are none
     * @return empty if the archive is incomplete, or was deleted
     */
    private Optional<List<String>> collections(ByteSource file, Consumer<CorruptFileException> damage)
            throws IOException {
        try (file;
                Archive archive = Archive.open(file, ZdsReadOptions.archiveLimits(options), warning -> {})) {
            return Optional.of(DataSet.open(archive).collections().stream()
                    .map(ZdsCollection::name)
                    .toList());
        } catch (CorruptFileException e) {
            damage.accept(e);
            return Optional.empty();
        } catch (FileNotFoundException e) {
            return Optional.empty();
        }
    }

    /** An archive that could not be opened when it was found must be found again, as it may not be selected. */
    @Override
    public boolean isComplete(FileTree dataSet) throws IOException {
        if (dataSet.rootEntry().isDirectory()) {
            CollectionFiles files = DataSet.open(new FileTreeDirectory(dataSet))
                    .collections()
                    .get(0)
                    .listFiles();
            return files.dataSize() > 0 || !files.documents().isEmpty();
        }
        return collections(dataSet.open(""), IncompleteDataSets::warn).isPresent()
                && !unopened.contains(dataSet.uri(""));
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
        List<ZdsCollection> selected = selector().select(DataSet.open(new FileTreeDirectory(tree)));
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
