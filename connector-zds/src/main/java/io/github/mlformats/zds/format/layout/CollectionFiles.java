package io.github.mlformats.zds.format.layout;

import io.github.mlformats.core.bytes.FileTree.Entry;
import io.github.mlformats.core.error.PlainText;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The document files of a collection.
 *
 * @param collection the collection
 * @param data {@code meta/data.jsonl}, if present
 * @param index {@code meta/index.bin}, if present
 * @param hasDocs whether the directory {@code docs/} exists
 * @param documents {@code docs/*.json}, sorted by name
 */
public record CollectionFiles(
        ZdsCollection collection, Optional<Entry> data, Optional<Entry> index, boolean hasDocs, List<Entry> documents) {
    public static final String DATA = "meta/data.jsonl";
    public static final String INDEX_NAME = "index.bin";
    public static final String INDEX = "meta/" + INDEX_NAME;
    /** Size of an index that may have changed since it was listed: by documents that a stream reads later. */
    public static final long UNKNOWN_SIZE = -1;

    public static final String SUFFIX = ".json";

    /** Number of bytes at the end of the data that count for its {@link #fingerprint}. */
    private static final int FINGERPRINT_BYTES = 4 << 10;

    static CollectionFiles of(ZdsCollection collection) throws IOException {
        DataSetDirectory directory = collection.directory();
        List<Entry> documents = directory.list(collection.pathOf(ZdsCollection.DOCS)).stream()
                .filter(CollectionFiles::isDocument)
                .collect(Collectors.toList());
        boolean hasDocs = !documents.isEmpty()
                || directory
                        .find(collection.pathOf(ZdsCollection.DOCS))
                        .filter(Entry::isDirectory)
                        .isPresent();
        return new CollectionFiles(collection, file(collection, DATA), file(collection, INDEX), hasDocs, documents);
    }

    private static Optional<Entry> file(ZdsCollection collection, String path) throws IOException {
        return collection.directory().find(collection.pathOf(path)).filter(item -> !item.isDirectory());
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
        return collection.directory().open(collection.pathOf(file));
    }

    /** Opens a file of the collection, which may have changed since it was listed, as it is now. */
    public FileContent openCurrent(String file) throws IOException {
        return collection.directory().openCurrent(collection.pathOf(file));
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
