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
    /** Name of the folder with the collections of a data set. */
    public static final String COLLECTIONS = "collections";

    private final DataSetFolder folder;
    private final List<ZdsCollection> collections;

    private DataSet(DataSetFolder folder, List<ZdsCollection> collections) {
        this.folder = folder;
        this.collections = collections;
    }

    /**
     * Opens a folder as a data set.
     *
     * @throws UsageException if it contains neither {@code collections/}, nor {@code meta/} or {@code docs/}
     */
    public static DataSet open(DataSetFolder folder) throws IOException {
        List<Entry> top = folder.list("");
        if (hasFolder(top, COLLECTIONS)) {
            return new DataSet(
                    folder,
                    folder.list(COLLECTIONS).stream()
                            .filter(item -> item.isFolder() && !item.name().startsWith("."))
                            .map(item -> new ZdsCollection(
                                    folder, item.name(), DataSetFolder.join(COLLECTIONS, item.name())))
                            .collect(Collectors.toList()));
        }
        if (isCollection(top)) {
            return new DataSet(folder, List.of(new ZdsCollection(folder, lastPart(folder.name()), "")));
        }
        throw new UsageException("not a ZDS data set: " + folder.name()
                + " contains neither collections/ (a data set), nor meta/ or docs/ (a"
                + " collection), nor data sets in its subfolders");
    }

    /** Whether a folder with these entries is a collection. */
    public static boolean isCollection(List<Entry> entries) {
        return hasFolder(entries, ZdsCollection.META) || hasFolder(entries, ZdsCollection.DOCS);
    }

    /** Whether a subfolder of this name is among the entries of a folder. */
    public static boolean hasFolder(List<Entry> entries, String name) {
        return entries.stream()
                .anyMatch(entry -> entry.isFolder() && entry.name().equals(name));
    }

    private static String lastPart(String path) {
        String trimmed = path.replaceAll("/+$", "");
        return trimmed.substring(trimmed.lastIndexOf('/') + 1);
    }

    public DataSetFolder folder() {
        return folder;
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
        own.check(folder.name());
        return chosen;
    }
}
