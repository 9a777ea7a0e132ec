package io.github.mlformats.zds.format.layout;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.DelegatingSource;
import io.github.mlformats.core.bytes.DirectoryChange;
import io.github.mlformats.core.bytes.FileTree.Entry;
import io.github.mlformats.core.error.PlainText;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The document files of a collection.
 *
 * @param collection the collection
 * @param data {@code meta/data.jsonl}, if present
 * @param index {@code meta/index.bin}, if present
 * @param hasDocs whether the directory {@code docs/} exists
 * @param documents {@code docs/*.json} after the latest {@link DirectoryChange}, sorted by name
 * @param staged those of them that the change has not moved to {@code docs/} yet
 */
public record CollectionFiles(
        ZdsCollection collection,
        Optional<Entry> data,
        Optional<Entry> index,
        boolean hasDocs,
        List<Entry> documents,
        StagedDocuments staged) {
    public static final String DATA = "meta/data.jsonl";
    public static final String INDEX_NAME = "index.bin";
    public static final String INDEX = "meta/" + INDEX_NAME;
    /** The ids of the documents in {@code docs/}, in order. */
    public static final String ORDER = "meta/order.ids";

    /** Size of an index that may have changed since it was listed: by documents that a stream reads later. */
    public static final long UNKNOWN_SIZE = -1;

    public static final String SUFFIX = ".json";

    /** Number of bytes at the end of the data that count for its {@link #fingerprint}. */
    private static final int FINGERPRINT_BYTES = 4 << 10;

    /** Number of changes during a listing after which it fails. */
    private static final int MAX_LISTINGS = 20;

    /** Lists the files. Documents in {@code docs/} are listed again if a change was published meanwhile. */
    static CollectionFiles of(ZdsCollection collection) throws IOException {
        DataSetDirectory directory = collection.directory();
        List<Entry> entries = directory.list(collection.path());
        StagedDocuments.Lister lister = directory::list;
        for (int listing = 0; listing < MAX_LISTINGS; listing++) {
            DirectoryChange change = DirectoryChange.latest(entries);
            StagedDocuments staged = StagedDocuments.list(collection, change, lister);
            List<Entry> documents = staged.apply(lister.list(collection.pathOf(ZdsCollection.DOCS)));
            boolean hasDocs = !documents.isEmpty() || DataSet.hasDirectory(entries, ZdsCollection.DOCS);
            if (hasDocs) {
                entries = directory.listCurrent(collection.path());
            }
            if (DirectoryChange.latest(entries).equals(change)) {
                return new CollectionFiles(
                        collection, file(collection, DATA), file(collection, INDEX), hasDocs, documents, staged);
            }
            lister = directory::listCurrent;
        }
        throw new IOException("the documents of collection '" + PlainText.truncate(collection.name()) + "' of "
                + directory.name() + " change each time they are listed. Load them when fewer writes are running");
    }

    private static Optional<Entry> file(ZdsCollection collection, String path) throws IOException {
        return collection.directory().find(collection.pathOf(path)).filter(item -> !item.isDirectory());
    }

    /** Returns the files of a reader of lines. */
    public static CollectionFiles ofLines(ZdsCollection collection, Entry data, Optional<Entry> index) {
        return new CollectionFiles(collection, Optional.of(data), index, false, List.of(), StagedDocuments.NONE);
    }

    /** Returns the files of a reader of one document in {@code docs/}. */
    public static CollectionFiles ofDocument(ZdsCollection collection, Entry document) {
        return new CollectionFiles(
                collection, Optional.empty(), Optional.empty(), true, List.of(document), StagedDocuments.NONE);
    }

    private static boolean isDocument(Entry item) {
        return !item.isDirectory()
                && item.name().endsWith(SUFFIX)
                && item.name().length() > SUFFIX.length()
                && !item.name().startsWith(".");
    }

    /** Returns the id of a document file: its name without the extension. */
    public static String idOf(Entry document) {
        return idOf(document.name());
    }

    /** Returns the id of a document file: its name without the extension. */
    public static String idOf(String name) {
        return name.substring(0, name.length() - SUFFIX.length());
    }

    /** Returns the size of {@code data.jsonl} in bytes; 0 if there is none. */
    public long dataSize() {
        return data.map(Entry::length).orElse(0L);
    }

    /** Returns the size of {@code data.jsonl} when it was listed, together with its current one. */
    public DataSize dataSizes() {
        OptionalLong listedIndex = index.filter(file -> file.length() != UNKNOWN_SIZE)
                .map(file -> OptionalLong.of(file.length()))
                .orElse(OptionalLong.empty());
        return new DataSize(
                dataSize(), listedIndex, () -> collection.directory().currentSize(collection.pathOf(DATA)));
    }

    /**
     * Returns a hash of the end of the listed {@code data.jsonl}. Documents that were appended since do not change it, but an overwrite
     * does, and a compaction, which moves documents.
     */
    public long fingerprint() throws IOException {
        try (FileContent data = open(DATA)) {
            int length = (int) Math.min(Math.min(FINGERPRINT_BYTES, data.maxWindow()), dataSize());
            byte[] end = new byte[length];
            data.asSource().read(dataSize() - length, end, 0, length);
            return IdHash.hash64(end, 0, length);
        }
    }

    /**
     * Resolves which documents to read.
     *
     * @param warnings receives a warning if both {@code data.jsonl} and {@code docs/} have documents
     * @return {@link StorageMode#JSONL} or {@link StorageMode#DOCS}
     */
    public StorageMode resolveStorage(StorageMode choice, Consumer<String> warnings) {
        if (dataSize() > 0 && !documents.isEmpty()) {
            boolean docs = choice == StorageMode.DOCS;
            warnings.accept(describe() + " has documents both in meta/data.jsonl and in docs/, which may differ. "
                    + (docs
                            ? "Only docs/ is read; set option(\"storage\", \"jsonl\") to read data.jsonl"
                            : "Only data.jsonl is read; set option(\"storage\", \"docs\") to read docs/"));
        }
        return switch (choice) {
            case JSONL, DOCS -> choice;
            case AUTO ->
                dataSize() == 0 && (!documents.isEmpty() || hasDocs && index.isEmpty() && data.isEmpty())
                        ? StorageMode.DOCS
                        : StorageMode.JSONL;
        };
    }

    /** Returns the names of the collection and its data set for messages. */
    public String describe() {
        return "collection '" + PlainText.truncate(collection.name()) + "' of "
                + collection.directory().name();
    }

    /** Opens a file of the collection. */
    public FileContent open(String file) throws IOException {
        Optional<String> stagedFile = staged.find(file);
        if (stagedFile.isEmpty()) {
            return collection.directory().open(collection.pathOf(file));
        }
        FileContent content = collection.directory().open(collection.pathOf(stagedFile.get()));
        return content.isSeekable() ? FileContent.of(new MovingSource(content.asSource(), file)) : content;
    }

    /** A staged document, which may be moved to its place until it is read. */
    private final class MovingSource extends DelegatingSource {
        private final String place;

        MovingSource(ByteSource staged, String place) {
            super(staged);
            this.place = place;
        }

        @Override
        public void read(long position, byte[] target, int offset, int length) throws IOException {
            try {
                super.read(position, target, offset, length);
            } catch (FileNotFoundException e) {
                try (FileContent moved = openCurrent(place)) {
                    moved.asSource().read(position, target, offset, length);
                }
            }
        }

        @Override
        public void close() throws IOException {
            source().close();
        }
    }

    /** Opens a file of the collection, which may have changed since it was listed, as it is now. */
    public FileContent openCurrent(String file) throws IOException {
        return collection.directory().openCurrent(collection.pathOf(file));
    }

    /**
     * Documents of the latest change that are not moved to {@code docs/} yet.
     *
     * @param directory path of their directory relative to the collection
     * @param documents these documents by name
     * @param deleted names of the deleted documents, which may still be in {@code docs/}
     */
    public record StagedDocuments(String directory, Map<String, Entry> documents, Set<String> deleted) {
        private static final StagedDocuments NONE = new StagedDocuments("", Map.of(), Set.of());

        /** Lists a directory. */
        @FunctionalInterface
        private interface Lister {
            List<Entry> list(String path) throws IOException;
        }

        private static StagedDocuments list(ZdsCollection collection, DirectoryChange change, Lister lister)
                throws IOException {
            if (!change.exists()) {
                return NONE;
            }
            String put = change.put(ZdsCollection.DOCS);
            Map<String, Entry> documents = new TreeMap<>();
            for (Entry document : lister.list(collection.pathOf(put))) {
                if (isDocument(document)) {
                    documents.put(document.name(), document);
                }
            }
            return new StagedDocuments(
                    put,
                    documents,
                    lister.list(collection.pathOf(change.deleted(ZdsCollection.DOCS))).stream()
                            .map(Entry::name)
                            .collect(Collectors.toSet()));
        }

        /** Returns the documents after the change, sorted by name. @param entries of {@code docs/}, listed later */
        List<Entry> apply(List<Entry> entries) {
            Map<String, Entry> live = new TreeMap<>();
            for (Entry entry : entries) {
                if (isDocument(entry) && !deleted.contains(entry.name())) {
                    live.put(entry.name(), entry);
                }
            }
            live.putAll(documents);
            return List.copyOf(live.values());
        }

        /** Returns where a document is before it is moved; empty if it is at its place. @param file such as {@code docs/a.json} */
        Optional<String> find(String file) {
            String name = file.substring(file.indexOf('/') + 1);
            return file.startsWith(ZdsCollection.DOCS + "/") && documents.containsKey(name)
                    ? Optional.of(directory + "/" + name)
                    : Optional.empty();
        }

        /** Whether a document is not moved to its place yet. */
        public boolean contains(Entry document) {
            return documents.containsKey(document.name());
        }
    }

    /** The storage of a collection to read: lines or files. The two are never merged. */
    public enum StorageMode {
        /** The lines if there are any, otherwise the files. */
        AUTO,
        /** The lines of {@code meta/data.jsonl}. */
        JSONL,
        /** The files of {@code docs/}. */
        DOCS
    }
}
