package io.github.mlformats.zds.schema;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.option.WriteOptions;
import io.github.mlformats.core.option.WriteOptions.FileLimits;
import io.github.mlformats.zds.format.CollectionWriter;
import io.github.mlformats.zds.format.IdPolicy;
import io.github.mlformats.zds.format.IndexWriter;
import io.github.mlformats.zds.format.layout.CollectionFiles.StorageMode;
import java.util.List;

/** The write options of ZDS data sets, {@code df.write.format("zds")}. */
public final class ZdsWriteOptions {
    /** The container of a data set. */
    public enum Container {
        /** A directory. */
        DIRECTORY,
        /** An archive with uncompressed files. */
        STORE,
        /** An archive with compressed files. */
        DEFLATE
    }

    /** How null columns and fields are written. */
    public enum Nulls {
        OMIT,
        NULL
    }

    /** The collection that is written unless another one is named. */
    public static final String DEFAULT_COLLECTION = "default";

    public static final Option<String> COLLECTION = Option.text(
            "collection",
            DEFAULT_COLLECTION,
            "Collection to write, or * to take the collection of each row from a column named collection, which is"
                    + " then not part of the documents. Required if the path has a collection other than default.");
    public static final Option<String> ID_COLUMN = Option.text(
            "idColumn",
            "_id",
            "Column with the document ids: strings or integers without nulls. It is written first, as _id.");
    public static final Option<IdPolicy> IDS = Option.choice(
                    "idStrategy",
                    IdPolicy.STRICT,
                    "Accepted ids: strict accepts up to 255 of A-Z, a-z, 0-9, _, - and .; unicode also accepts letters"
                            + " and digits of any script; any accepts all ids that the original library can look up;"
                            + " generate creates ids from the task and the row number.")
            .withDeprecatedName("ids");
    private static final Option<StorageMode> STORAGE = Option.choice(
            "storage",
            List.of(StorageMode.JSONL, StorageMode.DOCS),
            StorageMode.JSONL,
            "How documents are stored: as lines of data.jsonl, or as one file per document in docs/, which is intended"
                    + " for thousands of documents.");
    private static final Option<IndexWriter.IndexType> INDEX = Option.choice(
            "index",
            IndexWriter.IndexType.ZDX,
            "Index to write: the binary index, the text index, which the original's pure-Python store can also read,"
                    + " or none.");
    public static final Option<Container> CONTAINER = Option.choice(
            "container",
            Container.DIRECTORY,
            "Container of a data set: a directory, or an archive with uncompressed (store) or compressed (deflate)"
                    + " entries.");
    public static final Option<Nulls> NULLS = Option.choice(
            "nulls", Nulls.OMIT, "How null columns and fields are written: omit skips them, null writes a JSON null.");
    private static final Option<CollectionWriter.WriteDuplicatePolicy> DUPLICATES = Option.choice(
            "duplicates",
            CollectionWriter.WriteDuplicatePolicy.FAIL,
            "How rows with the same id are handled: fail raises an error, last keeps the last row, first the first one."
                    + " An append compares with the existing documents, too: last replaces them, first keeps them.");
    private static final Option<Long> MAX_LINE_LENGTH =
            Option.bytes("maxLineLength", "100m", "Maximum size of a document. A longer document is an error.");
    public static final Option<Boolean> SINGLE_SET = Option.flag(
            "singleSet",
            true,
            "Write a single data set, which the original library can open, at the path. If false, the path becomes a"
                    + " directory with one data set per task.");
    private static final Option<Long> MAX_RECORDS = WriteOptions.maxRecordsPerFile(
            "Maximum number of documents in a data set; 0 for no limit. Not for singleSet.");
    private static final Option<Long> MAX_BYTES =
            WriteOptions.maxFileBytes("Size of the documents after which a data set ends; 0 for no limit.");

    private static final String BY_COLUMN = "*";

    private ZdsWriteOptions() {}

    public static List<Option<?>> all() {
        return List.of(
                COLLECTION,
                ID_COLUMN,
                IDS,
                STORAGE,
                INDEX,
                CONTAINER,
                NULLS,
                DUPLICATES,
                MAX_LINE_LENGTH,
                SINGLE_SET,
                MAX_RECORDS,
                MAX_BYTES,
                WriteOptions.WRITE_INDEX);
    }

    /** Returns the collection to write; null to use the column {@code collection}. */
    public static String collection(Options options) {
        String name = options.get(COLLECTION);
        return name.equals(BY_COLUMN) ? null : name;
    }

    /** Returns the settings of the collections. */
    public static CollectionWriter.Rules rules(Options options) {
        return new CollectionWriter.Rules(
                options.get(STORAGE) == StorageMode.DOCS,
                options.get(INDEX),
                options.get(DUPLICATES),
                options.get(IDS) == IdPolicy.GENERATE,
                options.get(MAX_LINE_LENGTH));
    }

    /** Returns the options of a write of document files. */
    public static Options ofDocs(Options options) {
        return options.with(STORAGE, StorageMode.DOCS);
    }

    /** Returns when a data set ends. Called on the driver. */
    public static FileLimits limits(Options options) {
        return new FileLimits(
                WriteOptions.maxRecordsPerFile(options, MAX_RECORDS, !options.get(SINGLE_SET)), options.get(MAX_BYTES));
    }

    /** @throws UsageException if the name of the collection is invalid, or options contradict each other */
    public static void check(Options options, FileLimits limits) {
        if (collection(options) != null) {
            CollectionWriter.checkName(collection(options));
        }
        if (!options.get(SINGLE_SET)) {
            return;
        }
        if (options.get(CONTAINER) != Container.DIRECTORY) {
            throw severalOnly("archives");
        }
        if (options.get(STORAGE) == StorageMode.DOCS) {
            throw severalOnly("one file per document");
        }
        if (collection(options) == null) {
            throw severalOnly("several collections");
        }
        if (limits.exist()) {
            throw severalOnly("data sets of limited size");
        }
    }

    private static UsageException severalOnly(String what) {
        return new UsageException(
                what + " cannot be written as a single data set. Set option(\"singleSet\", \"false\") to write a"
                        + " directory of data sets (a single one with df.coalesce(1))");
    }
}
