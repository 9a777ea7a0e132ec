package io.github.mlformats.zds.read;

import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.bytes.FileTree.Entry;
import io.github.mlformats.core.bytes.Parallel;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.LogOnce;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.FileDetail;
import io.github.mlformats.core.spi.FoundFile;
import io.github.mlformats.core.spi.LookupFilter;
import io.github.mlformats.zds.format.Archive;
import io.github.mlformats.zds.format.IndexedLines.OffsetRange;
import io.github.mlformats.zds.format.LiveLineFinder;
import io.github.mlformats.zds.format.LiveRules;
import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.format.layout.CollectionFiles.StorageMode;
import io.github.mlformats.zds.format.layout.CollectionSelector;
import io.github.mlformats.zds.format.layout.DataSet;
import io.github.mlformats.zds.format.layout.DataSetDiscovery;
import io.github.mlformats.zds.format.layout.FileTreeDirectory;
import io.github.mlformats.zds.format.layout.ZdsCollection;
import io.github.mlformats.zds.schema.ChangeType;
import io.github.mlformats.zds.schema.ZdsColumns;
import io.github.mlformats.zds.schema.ZdsReadOptions;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the input files of data sets. In a directory these are {@code data.jsonl} or the files of {@code docs/}; a
 * collection in an archive is one input file.
 */
public final class ZdsFileFinder {
    private static final Logger LOG = LoggerFactory.getLogger(ZdsFileFinder.class);

    /** Whether a file has the extension of an archive. */
    public static boolean isArchive(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.endsWith(DataSetDiscovery.ARCHIVE_EXTENSION) || lower.endsWith(".zip");
    }

    private final FileTree root;
    private final Options options;
    private final LiveRules live;
    private final CollectionSelector choice;
    private final List<Listing> files = new ArrayList<>();

    /** Finishes the listing of an input file, which may read from it. */
    private interface Listing {
        FoundFile finish() throws IOException;
    }

    /** @param root a data set, or a directory of data sets, in which collections of the same name are read as one */
    public ZdsFileFinder(FileTree root, Options options) {
        this.root = root;
        this.options = options;
        this.live = ZdsReadOptions.liveRules(options);
        this.choice = new CollectionSelector(options.get(ZdsReadOptions.COLLECTION));
    }

    /**
     * Returns the columns with the same value for all rows of a file: the collection, if all collections are read, and the kind of
     * change, if changes are read.
     */
    public static StructType fileColumns(Options options) {
        StructType columns = new StructType();
        if (ZdsReadOptions.readsAllCollections(options)) {
            columns = columns.add(ZdsColumns.COLLECTION, DataTypes.StringType, false);
        }
        return options.get(ZdsReadOptions.READ_CHANGES)
                ? columns.add(ZdsColumns.CHANGE_TYPE, DataTypes.StringType, false)
                : columns;
    }

    private static void warn(String warning) {
        LogOnce.warn(LOG, warning);
    }

    /**
     * Returns the input files in order, each with a {@link ZdsFileDetail}.
     *
     * @throws UsageException if the root is not a data set, or the collection to read is not determined
     */
    public List<FoundFile> find() throws IOException {
        for (FileTree set : DataSetDiscovery.find(root, ZdsFileFinder::warn)) {
            if (set.rootEntry().isDirectory()) {
                addDirectory(set);
            } else {
                addArchive(set);
            }
        }
        choice.check(root.name());
        return Parallel.map(files, Listing::finish);
    }

    private void addDirectory(FileTree set) throws IOException {
        for (ZdsCollection collection : choice.select(DataSet.open(new FileTreeDirectory(set)))) {
            CollectionFiles own = collection.listFiles();
            addFiles(set, own, own.resolveStorage(options.get(ZdsReadOptions.STORAGE), ZdsFileFinder::warn));
        }
    }

    private void addArchive(FileTree set) throws IOException {
        if (!isArchive(set.name())) {
            throw new UsageException("not a ZDS data set: " + set.name()
                    + " is neither a directory nor an archive with the extension" + " .zds or .zip");
        }
        try (Archive archive = Archive.open(set.open(""), ZdsReadOptions.archiveLimits(options), ZdsFileFinder::warn)) {
            for (ZdsCollection collection : choice.select(DataSet.open(archive))) {
                CollectionFiles own = collection.listFiles();
                StorageMode storage = own.resolveStorage(options.get(ZdsReadOptions.STORAGE), ZdsFileFinder::warn);
                checkIndex(own, storage);
                ZdsFileDetail detail = new ZdsFileDetail(collection.name(), storage, collection.path(), null)
                        .with(ListedFiles.ofArchive(archive.fingerprint(collection.path())));
                add(file(set, "", set.rootEntry(), detail));
            }
        }
    }

    private void addFiles(FileTree set, CollectionFiles own, StorageMode storage) throws IOException {
        checkIndex(own, storage);
        ZdsCollection collection = own.collection();
        if (storage == StorageMode.DOCS) {
            for (Entry document : own.documents()) {
                String path = collection.pathOf("docs/" + document.name());
                ZdsFileDetail detail =
                        new ZdsFileDetail(collection.name(), storage, null, CollectionFiles.idOf(document));
                add(file(set, path, document, detail.with(ListedFiles.ofDocument(own, document, set.isObjectStore()))));
            }
        } else if (own.dataSize() > 0) {
            String path = collection.pathOf(CollectionFiles.DATA);
            Entry data = own.data().orElseThrow();
            ZdsFileDetail detail = new ZdsFileDetail(collection.name(), storage, null, null);
            files.add(() -> file(set, path, data, detail.with(ListedFiles.of(own))));
        }
    }

    private void add(FoundFile file) {
        files.add(() -> file);
    }

    private FoundFile file(FileTree set, String path, Entry entry, ZdsFileDetail detail) {
        List<Object> values = new ArrayList<>();
        if (ZdsReadOptions.readsAllCollections(options)) {
            values.add(UTF8String.fromString(detail.collection()));
        }
        if (options.get(ZdsReadOptions.READ_CHANGES)) {
            values.add(ChangeType.INSERT.value());
        }
        return FoundFile.of(set, path, entry, new GenericInternalRow(values.toArray()), detail);
    }

    /**
     * Reports errors and warnings about the index that do not require reading the data: a missing one, or one without
     * data.
     */
    private void checkIndex(CollectionFiles own, StorageMode storage) throws IOException {
        boolean required =
                live.index() == LiveRules.IndexMode.REQUIRE && own.index().isEmpty();
        if (storage == StorageMode.JSONL && (own.dataSize() == 0 || required)) {
            LiveLineFinder.find(own, live, ZdsFileFinder::warn);
        }
    }

    /**
     * What was listed of the files of a collection, by which readers find out whether other files have replaced them.
     *
     * @param indexSize size of the index in bytes; {@link CollectionFiles#UNKNOWN_SIZE} for a stream
     * @param fingerprint {@linkplain CollectionFiles#fingerprint() fingerprint} of the data or of the collection in an archive, or
     *     the modification time of a document file; null if it is unknown
     * @param staged directory of a document that a change was to move to {@code docs/}, relative to the collection; otherwise null
     */
    public record ListedFiles(long indexSize, Long fingerprint, String staged) implements Serializable {
        private static final ListedFiles UNKNOWN = ofArchive(null);

        /** The files of a collection in an archive. */
        static ListedFiles ofArchive(Long fingerprint) {
            return new ListedFiles(CollectionFiles.UNKNOWN_SIZE, fingerprint, null);
        }

        /** A document file. On object stores, only other programs replace one, and its version is not asked for. */
        static ListedFiles ofDocument(CollectionFiles files, Entry document, boolean isObjectStore) {
            String staged = files.staged().contains(document) ? files.staged().directory() : null;
            Long modified = isObjectStore ? null : Long.valueOf(document.modified());
            return new ListedFiles(CollectionFiles.UNKNOWN_SIZE, modified, staged);
        }

        /** The lines and the index of a collection. Tasks report, or skip, data that cannot be read. */
        static ListedFiles of(CollectionFiles files) throws InterruptedIOException {
            long indexSize = files.index().map(Entry::length).orElse(CollectionFiles.UNKNOWN_SIZE);
            try {
                return new ListedFiles(indexSize, files.fingerprint(), null);
            } catch (InterruptedIOException e) {
                throw e;
            } catch (IOException | CorruptFileException e) {
                return new ListedFiles(indexSize, null, null);
            }
        }

        /** Returns the same data with an index that others replace. */
        ListedFiles withChangingIndex() {
            return new ListedFiles(CollectionFiles.UNKNOWN_SIZE, fingerprint, staged);
        }
    }

    /**
     * The details of an input file found by {@link ZdsFileFinder}.
     *
     * @param collection name of the collection
     * @param storage {@link StorageMode#JSONL} or {@link StorageMode#DOCS}
     * @param archivePath path of the collection in an archive; null outside of an archive
     * @param id id of the document of a document file; otherwise null
     * @param range the lines to read of those with an index
     * @param listed the files that were listed
     * @param indexDirectory URI of the directory with the index; null for that of the collection
     */
    public record ZdsFileDetail(
            String collection,
            StorageMode storage,
            String archivePath,
            String id,
            OffsetRange range,
            ListedFiles listed,
            String indexDirectory)
            implements FileDetail {
        /** A file that is read completely. */
        ZdsFileDetail(String collection, StorageMode storage, String archivePath, String id) {
            this(collection, storage, archivePath, id, OffsetRange.ALL, ListedFiles.UNKNOWN, null);
        }

        /** Returns the same file with what was listed of it. */
        ZdsFileDetail with(ListedFiles files) {
            return new ZdsFileDetail(collection, storage, archivePath, id, range, files, indexDirectory);
        }

        /** Returns the same file for a reader of the lines in a range. */
        ZdsFileDetail withRange(OffsetRange lines) {
            return new ZdsFileDetail(
                    collection, storage, archivePath, id, lines, listed.withChangingIndex(), indexDirectory);
        }

        /** Returns the same file for a reader of the lines that another index lists. */
        ZdsFileDetail withIndex(String directory) {
            return new ZdsFileDetail(
                    collection, storage, archivePath, id, range, listed.withChangingIndex(), directory);
        }

        /** Whether a stream reads some of the documents. */
        public boolean isPartOfStream() {
            return indexDirectory != null || !range.equals(OffsetRange.ALL);
        }

        @Override
        public Optional<String> sidecarDirectory() {
            return Optional.ofNullable(indexDirectory);
        }

        /** Prunes document files by their ids in an index lookup. */
        @Override
        public boolean mayMatch(LookupFilter lookups) {
            return id == null
                    || lookups.values().stream()
                            .filter(filter -> filter.column().equals(ZdsColumns.ID))
                            .allMatch(filter -> filter.values().contains(UTF8String.fromString(id)));
        }
    }
}
