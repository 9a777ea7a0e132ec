package io.github.mlformats.zds.format.layout;

import io.github.mlformats.core.bytes.FileTree.Entry;
import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A data set: the collections of a data set directory or archive, or a single collection directory (zds.md, sections 1
 * and 8).
 */
public final class DataSet {
    /** Name of the directory with the collections of a data set. */
    public static final String COLLECTIONS = "collections";

    private final DataSetDirectory directory;
    private final List<ZdsCollection> collections;

    private DataSet(DataSetDirectory directory, List<ZdsCollection> collections) {
        this.directory = directory;
        this.collections = collections;
    }

    /**
     * Opens a directory as a data set.
     *
     * @throws UsageException if it contains neither {@code collections/}, nor {@code meta/} or {@code docs/}
     */
    public static DataSet open(DataSetDirectory directory) throws IOException {
        List<Entry> top = directory.list("");
        if (hasDirectory(top, COLLECTIONS)) {
            return new DataSet(
                    directory,
                    directory.list(COLLECTIONS).stream()
                            .filter(DataSet::isCollectionName)
                            .map(item -> new ZdsCollection(
                                    directory, item.name(), DataSetDirectory.join(COLLECTIONS, item.name())))
                            .collect(Collectors.toList()));
        }
        if (isCollection(top)) {
            return new DataSet(directory, List.of(new ZdsCollection(directory, lastPart(directory.name()), "")));
        }
        throw new UsageException("not a ZDS data set: " + directory.name()
                + " contains neither collections/ (a data set), nor meta/ or docs/ (a"
                + " collection), nor data sets in its subdirectories");
    }

    /** Whether an entry of {@code collections/} is a collection. */
    public static boolean isCollectionName(Entry entry) {
        return entry.isDirectory() && !entry.name().startsWith(".");
    }

    /** Whether a directory with these entries is a collection. */
    public static boolean isCollection(List<Entry> entries) {
        return hasDirectory(entries, ZdsCollection.META) || hasDirectory(entries, ZdsCollection.DOCS);
    }

    /** Whether a subdirectory of this name is among the entries of a directory. */
    public static boolean hasDirectory(List<Entry> entries, String name) {
        return entries.stream()
                .anyMatch(entry -> entry.isDirectory() && entry.name().equals(name));
    }

    private static String lastPart(String path) {
        String trimmed = path.replaceAll("/+$", "");
        return trimmed.substring(trimmed.lastIndexOf('/') + 1);
    }

    public DataSetDirectory directory() {
        return directory;
    }

    /** Returns all collections, sorted by name. */
    public List<ZdsCollection> collections() {
        return collections;
    }

    /**
     * Selects collections.
     *
     * @param choice a name, {@code *} for all collections, or null for the only one
     * @throws UsageException if the named collection does not exist, or if none is named and there is not exactly one
     */
    public List<ZdsCollection> select(String choice) {
        CollectionSelector own = new CollectionSelector(choice);
        List<ZdsCollection> chosen = own.select(this);
        own.check(directory.name());
        return chosen;
    }
}
