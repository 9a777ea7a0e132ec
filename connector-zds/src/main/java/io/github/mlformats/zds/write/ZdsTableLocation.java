package io.github.mlformats.zds.write;

import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.write.WritableFormat.TableLocation;
import io.github.mlformats.zds.format.layout.CollectionFiles.StorageMode;
import io.github.mlformats.zds.format.layout.DataSet;
import io.github.mlformats.zds.format.layout.DataSetDiscovery;
import io.github.mlformats.zds.format.layout.FileTreeDirectory;
import io.github.mlformats.zds.format.layout.ZdsCollection;
import io.github.mlformats.zds.schema.ZdsReadOptions;
import io.github.mlformats.zds.schema.ZdsWriteOptions;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What statements on a table write, by what is at its location. */
public final class ZdsTableLocation {
    private ZdsTableLocation() {}

    /**
     * Checks that the columns of a table are those of documents.
     *
     * @param read the read options of the table
     * @throws UsageException otherwise
     */
    public static void checkColumns(Options read) {
        if (read.get(ZdsReadOptions.READ_CHANGES)) {
            throw new UsageException(
                    "the table has the column _change_type of option readChanges, which documents do not"
                            + " have, so it is read only. Create a table without the option");
        }
        if (read.get(ZdsReadOptions.VARIANT_COLUMN) != null) {
            throw new UsageException("the table shows documents as one variant, by option singleVariantColumn, but rows"
                    + " are written member by member, so it is read only. Create a table without the option");
        }
    }

    /**
     * Returns how statements write to a table: they change the collection that it reads. If its location is not one data set, every
     * INSERT adds data sets with that collection. A table of all collections leaves it to the write.
     *
     * @param read the read options of the table
     * @throws UsageException if the table does not read one collection of a single data set, stored in one way
     */
    public static TableLocation of(FileTree location, Options read) throws IOException {
        if (!location.rootEntry().isDirectory()) {
            return dataSet(ZdsWriteOptions.DEFAULT_COLLECTION, read);
        }
        if (DataSetDiscovery.isCollection(location)) {
            throw new UsageException(location.name() + " is a collection, whose rows cannot be changed without its data"
                    + " set. Create a table with the directory of the data set as its LOCATION, and the option"
                    + " collection");
        }
        if (!isDataSet(location)) {
            return ZdsReadOptions.readsAllCollections(read)
                    ? TableLocation.EMPTY
                    : new TableLocation(false, collectionOption(location, read));
        }
        if (ZdsReadOptions.readsAllCollections(read)) {
            throw new UsageException("the table reads all collections of " + location.name()
                    + ", but a statement can change the rows of one only. Create a table with the name of a collection"
                    + " as its option collection");
        }
        ZdsCollection collection = DataSet.open(new FileTreeDirectory(location))
                .select(read.get(ZdsReadOptions.COLLECTION))
                .get(0);
        StorageMode storage = read.get(ZdsReadOptions.STORAGE);
        if (storage != StorageMode.AUTO
                && storage != collection.listFiles().resolveStorage(StorageMode.AUTO, warning -> {})) {
            boolean docs = storage == StorageMode.DOCS;
            throw new UsageException("the table reads " + (docs ? "docs/" : "meta/data.jsonl") + " of "
                    + location.name() + ", but a statement changes " + (docs ? "meta/data.jsonl" : "docs/")
                    + ", which has the documents. Remove the option storage of the table");
        }
        return dataSet(collection.name(), read);
    }

    /** Returns the collection that the table names or, if it names none, the one of all data sets. */
    private static Map<String, String> collectionOption(FileTree location, Options read) throws IOException {
        List<String> names = read.isSet(ZdsReadOptions.COLLECTION)
                ? List.of(read.get(ZdsReadOptions.COLLECTION))
                : ExistingCollections.names(location);
        return names.size() == 1 ? Map.of(ZdsWriteOptions.COLLECTION.name(), names.get(0)) : Map.of();
    }

    /** Whether a location is one data set. Without collections it may become a directory of data sets. */
    private static boolean isDataSet(FileTree location) throws IOException {
        List<FileTree.Entry> entries = location.list("");
        return DataSet.hasDirectory(entries, DataSet.COLLECTIONS)
                && !DataSetDiscovery.isDirectoryOfDataSets(location)
                && !DataSet.open(new FileTreeDirectory(location)).collections().isEmpty();
    }

    private static TableLocation dataSet(String collection, Options read) {
        Map<String, String> options = new HashMap<>();
        options.put(ZdsWriteOptions.SINGLE_SET.name(), "true");
        options.put(ZdsWriteOptions.COLLECTION.name(), collection);
        String corrupt = ZdsReadOptions.corruptColumn(read);
        if (corrupt != null) {
            options.put(ZdsReadOptions.CORRUPT_COLUMN.name(), corrupt);
        }
        return new TableLocation(true, options);
    }
}
