package io.github.mlformats.zds.option;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.MaxRecordsPerFile;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.zds.format.layout.CollectionFiles.StorageMode;
import io.github.mlformats.zds.format.write.CollectionWriter;
import io.github.mlformats.zds.format.write.IdPolicy;
import io.github.mlformats.zds.format.write.IndexWriter;
import java.io.Serializable;
import java.util.List;

/**
 * The write options of ZDS data sets, {@code df.write.format("zds")}.
 *
 * @param collection name of the collection; null to use the column {@code collection}
 * @param idColumn name of the column with the ids
 * @param idPolicy accepted ids
 * @param writeNulls whether null members are written instead of omitted
 * @param container container of a data set
 * @param singleDataSet whether all rows are written to a single data set
 * @param maxDocuments maximum number of documents in a data set; 0 for no limit
 * @param maxBytes size of the documents after which a data set ends; 0 for no limit
 * @param rules settings of the collections
 */
public record ZdsWriteOptions(
        String collection,
        String idColumn,
        IdPolicy idPolicy,
        boolean writeNulls,
        Container container,
        boolean singleDataSet,
        int maxDocuments,
        long maxBytes,
        CollectionWriter.Rules rules)
        implements Serializable {
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

    private static final Option<String> COLLECTION = Option.text(
            "collection",
            "default",
            "Collection to write, or * to take the collection of each row from a column named collection, which is"
                    + " then not part of the documents.");
    private static final Option<String> ID_COLUMN = Option.text(
            "idColumn",
            "_id",
            "Column with the document ids: strings or integers without nulls. It is written first, as _id.");
    private static final Option<IdPolicy> IDS = Option.choice(
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
    private static final Option<Container> CONTAINER = Option.choice(
            "container",
            Container.DIRECTORY,
            "Container of a data set: a directory, or an archive with uncompressed (store) or compressed (deflate)"
                    + " entries.");
    private static final Option<Nulls> NULLS = Option.choice(
            "nulls", Nulls.OMIT, "How null columns and fields are written: omit skips them, null writes a JSON null.");
    private static final Option<CollectionWriter.WriteDuplicatePolicy> DUPLICATES = Option.choice(
            "duplicates",
            CollectionWriter.WriteDuplicatePolicy.FAIL,
            "How rows with the same id are handled: fail raises an error, last keeps the last row.");
    private static final Option<Long> MAX_LINE_LENGTH =
            Option.bytes("maxLineLength", "100m", "Maximum size of a document. A longer document is an error.");
    public static final Option<Boolean> SINGLE_SET = Option.flag(
            "singleSet",
            true,
            "Write a single data set, which the original library can open, at the path. If false, the path becomes a"
                    + " folder with one data set per task.");
    private static final Option<Long> MAX_RECORDS =
            MaxRecordsPerFile.option("Maximum number of documents in a data set; 0 for no limit. Not for singleSet.");
    private static final Option<Long> MAX_BYTES = Option.optionalBytesOrZero(
            "maxFileBytes", "0", "Size of the documents after which a data set ends; 0 for no limit.");

    private static final String BY_COLUMN = "*";

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
                MAX_BYTES);
    }

    /**
     * Returns the options of a write.
     *
     * @throws UsageException if options contradict each other
     */
    public static ZdsWriteOptions of(Options options) {
        String collection = options.get(COLLECTION);
        boolean byColumn = collection.equals(BY_COLUMN);
        if (!byColumn) {
            CollectionWriter.checkName(collection);
        }
        IdPolicy ids = options.get(IDS);
        boolean docs = options.get(STORAGE) == StorageMode.DOCS;
        CollectionWriter.Rules rules = new CollectionWriter.Rules(
                docs,
                options.get(INDEX),
                options.get(DUPLICATES),
                ids == IdPolicy.GENERATE,
                options.get(MAX_LINE_LENGTH));
        ZdsWriteOptions all = new ZdsWriteOptions(
                byColumn ? null : collection,
                options.get(ID_COLUMN),
                ids,
                options.get(NULLS) == Nulls.NULL,
                options.get(CONTAINER),
                options.get(SINGLE_SET),
                (int) Math.min(Integer.MAX_VALUE, MaxRecordsPerFile.of(options, MAX_RECORDS, !options.get(SINGLE_SET))),
                options.get(MAX_BYTES) == null ? 0 : options.get(MAX_BYTES),
                rules);
        if (all.singleDataSet) {
            all.checkSingle();
        }
        return all;
    }

    private void checkSingle() {
        if (container != Container.DIRECTORY) {
            throw severalOnly("archives");
        }
        if (rules.filePerDocument()) {
            throw severalOnly("one file per document");
        }
        if (collection == null) {
            throw severalOnly("several collections");
        }
        if (maxDocuments > 0 || maxBytes > 0) {
            throw severalOnly("data sets of limited size");
        }
    }

    private static UsageException severalOnly(String what) {
        return new UsageException(
                what + " cannot be written as a single data set. Set option(\"singleSet\", \"false\") to write a"
                        + " folder of data sets (a single one with df.coalesce(1))");
    }
}
