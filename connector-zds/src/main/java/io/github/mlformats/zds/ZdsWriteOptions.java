package io.github.mlformats.zds;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.zds.format.layout.StorageMode;
import io.github.mlformats.zds.format.write.CollectionNames;
import io.github.mlformats.zds.format.write.CollectionWriter;
import io.github.mlformats.zds.format.write.IdPolicy;
import io.github.mlformats.zds.format.write.OutputIndexFormat;
import io.github.mlformats.zds.format.write.WriteDuplicatePolicy;
import io.github.mlformats.zds.write.DataSetContainer;
import io.github.mlformats.zds.write.ZdsWriteConfig;
import java.util.List;

/** The write options of ZDS data sets, {@code df.write.format("zds")}. */
public final class ZdsWriteOptions {
    /** How null columns and fields are written. */
    public enum Nulls {
        OMIT,
        NULL
    }

    public static final Option<String> COLLECTION = Option.text(
            "collection",
            "default",
            "Collection to write, or * to take the collection of each row from a column named collection, which is then not part of the documents.");
    public static final Option<String> ID_COLUMN = Option.text(
            "idColumn",
            "_id",
            "Column with the document ids: strings or integers without nulls. It is written first, as _id.");
    public static final Option<IdPolicy> IDS = Option.choice(
                    "idStrategy",
                    IdPolicy.STRICT,
                    "Accepted ids: strict accepts up to 255 of A-Z, a-z, 0-9, _, - and .; unicode also accepts letters and digits of any script; any accepts all ids that the original library can look up; generate creates ids from the task and the row number.")
            .withDeprecatedName("ids");
    public static final Option<StorageMode> STORAGE = Option.choice(
            "storage",
            List.of(StorageMode.JSONL, StorageMode.DOCS),
            StorageMode.JSONL,
            "How documents are stored: as lines of data.jsonl, or as one file per document in docs/, which is intended for thousands of documents.");
    public static final Option<OutputIndexFormat> INDEX = Option.choice(
            "index",
            OutputIndexFormat.ZDX,
            "Index to write: the binary index, the text index, which the original's pure-Python store can also read, or none.");
    public static final Option<DataSetContainer> CONTAINER = Option.choice(
            "container",
            DataSetContainer.DIRECTORY,
            "Container of a data set: a directory, or an archive with uncompressed (store) or compressed (deflate) entries.");
    public static final Option<Nulls> NULLS = Option.choice(
            "nulls", Nulls.OMIT, "How null columns and fields are written: omit skips them, null writes a JSON null.");
    public static final Option<WriteDuplicatePolicy> DUPLICATES = Option.choice(
            "duplicates",
            WriteDuplicatePolicy.FAIL,
            "How rows with the same id are handled: fail raises an error, last keeps the last row.");
    public static final Option<Long> MAX_LINE_LENGTH =
            Option.bytes("maxLineLength", "100m", "Maximum size of a document. A longer document is an error.");
    public static final Option<Boolean> SINGLE_SET = Option.flag(
            "singleSet",
            true,
            "Write a single data set, which the original library can open, at the path. If false, the path becomes a folder with one data set per task.");
    public static final Option<Integer> MAX_RECORDS = Option.number(
            "maxRecordsPerFile", 0, 0, Integer.MAX_VALUE, "Maximum number of documents in a data set; 0 for no limit.");
    public static final Option<Long> MAX_BYTES = Option.optionalBytesOrZero(
            "maxFileBytes", "0", "Size of the documents after which a data set ends; 0 for no limit.");

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
                MAX_BYTES);
    }

    /**
     * Returns the settings of a write.
     *
     * @throws UsageException if options contradict each other
     */
    public static ZdsWriteConfig config(Options options) {
        String collection = options.get(COLLECTION);
        boolean byColumn = collection.equals(BY_COLUMN);
        if (!byColumn) {
            CollectionNames.check(collection);
        }
        IdPolicy ids = options.get(IDS);
        boolean docs = options.get(STORAGE) == StorageMode.DOCS;
        CollectionWriter.Rules rules = new CollectionWriter.Rules(
                docs,
                options.get(INDEX),
                options.get(DUPLICATES),
                ids == IdPolicy.GENERATE,
                options.get(MAX_LINE_LENGTH));
        ZdsWriteConfig.DataSetLayout sets = new ZdsWriteConfig.DataSetLayout(
                options.get(CONTAINER),
                options.get(SINGLE_SET),
                options.get(MAX_RECORDS),
                options.get(MAX_BYTES) == null ? 0 : options.get(MAX_BYTES),
                rules);
        checkSingle(sets, byColumn);
        return new ZdsWriteConfig(
                byColumn ? null : collection, options.get(ID_COLUMN), ids, options.get(NULLS) == Nulls.NULL, sets);
    }

    private static void checkSingle(ZdsWriteConfig.DataSetLayout sets, boolean byColumn) {
        if (!sets.singleDataSet()) {
            return;
        }
        if (sets.container() != DataSetContainer.DIRECTORY) {
            throw severalOnly("archives");
        }
        if (sets.rules().filePerDocument()) {
            throw severalOnly("one file per document");
        }
        if (byColumn) {
            throw severalOnly("several collections");
        }
        if (sets.maxDocuments() > 0 || sets.maxBytes() > 0) {
            throw severalOnly("data sets of limited size");
        }
    }

    private static UsageException severalOnly(String what) {
        return new UsageException(
                what + " cannot be written as a single data set. Set option(\"singleSet\", \"false\") to write a"
                        + " folder of data sets (a single one with df.coalesce(1))");
    }
}
