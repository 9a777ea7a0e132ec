package io.github.mlformats.zds.write;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.zds.format.layout.StorageChoice;
import io.github.mlformats.zds.format.write.CollectionNames;
import io.github.mlformats.zds.format.write.CollectionWriter;
import io.github.mlformats.zds.format.write.IdRules;
import io.github.mlformats.zds.format.write.IndexForm;
import io.github.mlformats.zds.format.write.RepeatedIds;
import java.util.List;

/** The options of {@code df.write.format("zds")}. */
public final class ZdsWriteOptions {
    /** What to do with nulls. */
    public enum Nulls {
        OMIT,
        NULL
    }

    public static final Option<String> COLLECTION = Option.text(
            "collection",
            "default",
            "The collection to write, or * if a column collection says it, which is then in no document.");
    public static final Option<String> ID_COLUMN = Option.text(
            "idColumn",
            "_id",
            "The column that has the documents' ids: strings or integers, none null. It is stored as _id, in front.");
    public static final Option<IdRules> IDS = Option.choice(
            "idStrategy",
            IdRules.STRICT,
            "Which ids are written: up to 255 of A-Z, a-z, 0-9, _, - and .; letters of any script, too; all that the original finds again; or such that are made here, from the task and the row in it.")
            .withDeprecatedName("ids");
    public static final Option<StorageChoice> STORAGE = Option.choice(
            "storage",
            List.of(StorageChoice.JSONL, StorageChoice.DOCS),
            StorageChoice.JSONL,
            "How documents are kept: as lines of data.jsonl, or each as a file of docs/, which is meant for thousands.");
    public static final Option<IndexForm> INDEX = Option.choice(
            "index",
            IndexForm.ZDX,
            "The index beside the lines: the binary one, the textual one, which the original's pure Python reads, too, or none.");
    public static final Option<Container> CONTAINER = Option.choice(
            "container",
            Container.DIRECTORY,
            "What a data set is kept in: a directory, or an archive with files as they are, or compressed.");
    public static final Option<Nulls> NULLS = Option.choice(
            "nulls", Nulls.OMIT, "What becomes of columns and fields that are null: left out, or stored as null.");
    public static final Option<RepeatedIds> DUPLICATES = Option.choice(
            "duplicates",
            RepeatedIds.FAIL,
            "What becomes of an id that occurs twice: an error, or the last row counts.");
    public static final Option<Long> MAX_LINE_LENGTH =
            Option.bytes("maxLineLength", "100m", "Most bytes of a document; a longer one is an error.");
    public static final Option<Boolean> SINGLE_SET = Option.flag(
            "singleSet",
            true,
            "Write one data set, which the original opens, at the path; otherwise a folder with one for each task.");
    public static final Option<Integer> MAX_RECORDS = Option.number(
            "maxRecordsPerFile", 0, 0, Integer.MAX_VALUE, "Documents at which a data set ends; 0 for no limit.");
    public static final Option<Long> MAX_BYTES = Option.optionalBytesOrNone(
            "maxFileBytes", "0", "Bytes of its documents at which a data set ends; 0 for no limit.");

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

    /** @throws UsageException if they contradict each other */
    public static WriteChoices choices(Options options) {
        String collection = options.get(COLLECTION);
        boolean byColumn = collection.equals(BY_COLUMN);
        if (!byColumn) {
            CollectionNames.check(collection);
        }
        IdRules ids = options.get(IDS);
        boolean docs = options.get(STORAGE) == StorageChoice.DOCS;
        CollectionWriter.Rules rules = new CollectionWriter.Rules(
                docs,
                options.get(INDEX),
                options.get(DUPLICATES),
                ids == IdRules.GENERATE,
                options.get(MAX_LINE_LENGTH));
        WriteChoices.Sets sets = new WriteChoices.Sets(
                options.get(CONTAINER),
                options.get(SINGLE_SET),
                options.get(MAX_RECORDS),
                options.get(MAX_BYTES) == null ? 0 : options.get(MAX_BYTES),
                rules);
        checkSingle(sets, byColumn);
        return new WriteChoices(
                byColumn ? null : collection, options.get(ID_COLUMN), ids, options.get(NULLS) == Nulls.NULL, sets);
    }

    private static void checkSingle(WriteChoices.Sets sets, boolean byColumn) {
        if (!sets.single()) {
            return;
        }
        if (sets.container() != Container.DIRECTORY) {
            throw severalOnly("an archive for each task");
        }
        if (sets.rules().files()) {
            throw severalOnly("a file for each document");
        }
        if (byColumn) {
            throw severalOnly("several collections");
        }
        if (sets.maxDocuments() > 0 || sets.maxBytes() > 0) {
            throw severalOnly("data sets of some size");
        }
    }

    private static UsageException severalOnly(String what) {
        return new UsageException(what + ": set singleSet=false, and the path becomes a folder of data sets (one, with"
                + " df.coalesce(1))");
    }
}
