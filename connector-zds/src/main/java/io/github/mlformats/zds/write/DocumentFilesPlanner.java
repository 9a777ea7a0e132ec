package io.github.mlformats.zds.write;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.mlformats.core.bytes.ByteBuilder;
import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.FileTree.Entry;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.write.DirectoryMergePlanner.ChangedFiles;
import io.github.mlformats.core.spi.write.DirectoryMergePlanner.ChangedRows;
import io.github.mlformats.core.spi.write.DirectoryMergePlanner.ContentWriter;
import io.github.mlformats.core.spi.write.InputFiles;
import io.github.mlformats.zds.format.CollectionWriter;
import io.github.mlformats.zds.format.CollectionWriter.WriteDuplicatePolicy;
import io.github.mlformats.zds.format.DuplicateIdFinder;
import io.github.mlformats.zds.format.IndexEntryParser;
import io.github.mlformats.zds.format.RemovedDocuments;
import io.github.mlformats.zds.format.StagedSets;
import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.schema.ZdsColumns;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongPredicate;
import org.apache.spark.sql.types.StructType;

/**
 * Plans a change of the documents in {@code docs/}. Ids, which are the names of the files, are held in memory: such collections are
 * intended for thousands of documents.
 *
 * <p>{@code order.ids}, if it has ids, loses those of deleted documents and gets those of new ones at its end: the original library
 * lists the documents that it names.
 */
final class DocumentFilesPlanner {
    private static final int MAX_ORDER = 64 << 20;
    private static final int CHUNK = 64 << 10;

    private final CollectionFiles files;
    private final InputFiles staged;
    private final ChangedRows changed;
    private final CollectionWriter.Rules rules;
    private final StructType columns;

    /**
     * @param staged lines without ids, with their index entries
     * @param changed the {@link ZdsColumns#ROW_ID}s of the documents that are deleted or updated
     * @param columns the columns of the new versions of documents
     */
    DocumentFilesPlanner(
            CollectionFiles files,
            InputFiles staged,
            ChangedRows changed,
            CollectionWriter.Rules rules,
            StructType columns) {
        this.files = files;
        this.staged = staged;
        this.changed = changed;
        this.rules = rules;
        this.columns = columns;
    }

    /** A staged document. */
    private record StagedDocument(int set, long offset, int length) {}

    /** @throws UsageException if an id is repeated and the policy is to fail */
    ChangedFiles plan() throws IOException {
        Set<String> existing = new HashSet<>();
        Set<String> removed = new LinkedHashSet<>();
        splitExisting(existing, removed);
        Map<String, StagedDocument> added = added(existing);
        removed.removeAll(added.keySet());
        Map<String, ContentWriter> put = new LinkedHashMap<>();
        added.forEach((id, document) -> put.put(path(id), file -> copy(document, file)));
        if (!put.isEmpty() || !removed.isEmpty()) {
            addOrder(put, added.keySet(), removed);
        }
        return new ChangedFiles(
                put, removed.stream().map(DocumentFilesPlanner::path).toList());
    }

    private static String path(String id) {
        return "docs/" + id + CollectionFiles.SUFFIX;
    }

    /** Splits the ids of the existing documents into those that are left, and those that are deleted or updated. */
    private void splitExisting(Set<String> left, Set<String> removed) throws IOException {
        // MERGE deletes a document once for each row of the source that matches it.
        RemovedDocuments deleted = removed(changed.deleted()).distinct();
        RemovedDocuments updated = removed(changed.updated());
        checkRowIds(row -> deleted.contains(row) || updated.contains(row));
        UpdatedDocuments old = new UpdatedDocuments(rules.maxLength());
        for (Entry document : files.documents()) {
            String id = CollectionFiles.idOf(document);
            long row = rowId(id);
            boolean isUpdated = updated.remove(row, 1);
            if (isUpdated) {
                try (ByteSource content = files.open(path(id)).asSource()) {
                    old.add(content, 0, content.size());
                }
            }
            (isUpdated || deleted.remove(row, 1) ? removed : left).add(id);
        }
        deleted.checkAllFound();
        updated.checkAllFound();
        old.check(columns, files.describe());
    }

    /** @throws UsageException if a changed document has the row id of another one, which may be the one to change */
    private void checkRowIds(LongPredicate isChanged) {
        Map<Long, String> changedIds = new HashMap<>();
        for (Entry document : files.documents()) {
            String id = CollectionFiles.idOf(document);
            String other = isChanged.test(rowId(id)) ? changedIds.putIfAbsent(rowId(id), id) : null;
            if (other != null) {
                throw new UsageException("documents '" + PlainText.truncate(other) + "' and '"
                        + PlainText.truncate(id) + "' of " + files.describe()
                        + " have the same row id, so no statement can change one of them alone. Rename the file of one"
                        + " of them, or save the collection as lines");
            }
        }
    }

    private static long rowId(String id) {
        return ZdsColumns.rowId(id.getBytes(UTF_8));
    }

    private static RemovedDocuments removed(InputFiles rows) throws IOException {
        return RemovedDocuments.read(rows.count(), rows::open);
    }

    /** Returns the documents to write by their ids, in the order of the rows. */
    private Map<String, StagedDocument> added(Set<String> existing) throws IOException {
        Map<String, StagedDocument> added = new LinkedHashMap<>();
        byte[] chunk = new byte[CHUNK];
        for (int set = 0; set < staged.count(); set++) {
            int number = set;
            IndexEntryParser entries = new IndexEntryParser((data, at, idLength) -> {
                String id = new String(data, at + 2, idLength, UTF_8);
                boolean exists = existing.contains(id);
                if (exists || added.containsKey(id)) {
                    if (rules.duplicates() == WriteDuplicatePolicy.FAIL) {
                        throw DuplicateIdFinder.repeated(exists, data, at + 2, idLength);
                    }
                    if (rules.duplicates() == WriteDuplicatePolicy.FIRST) {
                        return;
                    }
                }
                // Without the line end.
                int length = IndexEntryParser.length(data, at, idLength) - 1;
                added.put(id, new StagedDocument(number, IndexEntryParser.offset(data, at, idLength), length));
            });
            try (ByteSource index = staged.openSidecar(set, StagedSets.INDEX)) {
                copy(index, 0, index.size(), chunk, entries);
            }
        }
        return added;
    }

    private void copy(StagedDocument document, ByteSink file) throws IOException {
        try (ByteSource lines = staged.open(document.set())) {
            copy(lines, document.offset(), document.length(), new byte[Math.min(CHUNK, document.length())], file);
        }
    }

    private static void copy(ByteSource from, long offset, long length, byte[] chunk, ByteSink to) throws IOException {
        for (long at = 0; at < length; at += chunk.length) {
            int size = (int) Math.min(chunk.length, length - at);
            from.read(offset + at, chunk, 0, size);
            to.write(chunk, 0, size);
        }
    }

    /** Adds the new order of the documents if the existing one has ids. */
    private void addOrder(Map<String, ContentWriter> put, Set<String> added, Set<String> removed) throws IOException {
        if (files.collection()
                .directory()
                .find(files.collection().pathOf(CollectionFiles.ORDER))
                .isEmpty()) {
            return;
        }
        List<String> order = new ArrayList<>();
        try (ByteSource ids = files.open(CollectionFiles.ORDER).asSource()) {
            if (ids.size() > MAX_ORDER) {
                throw new UsageException(ids.name() + " has " + ids.size() + " bytes, more than " + MAX_ORDER
                        + ", so it cannot be kept up to date. Delete it, or save the collection as lines");
            }
            byte[] bytes = new byte[(int) ids.size()];
            ids.read(0, bytes, 0, bytes.length);
            new String(bytes, UTF_8).lines().filter(id -> !id.isBlank()).forEach(order::add);
        }
        if (order.isEmpty()) {
            return;
        }
        Set<String> known = new HashSet<>(order);
        order.removeIf(removed::contains);
        added.stream().filter(id -> !known.contains(id)).forEach(order::add);
        ByteBuilder text = new ByteBuilder();
        for (String id : order) {
            byte[] line = id.getBytes(UTF_8);
            text.add(line, 0, line.length).i8('\n');
        }
        put.put(CollectionFiles.ORDER, file -> file.write(text.bytes(), 0, text.size()));
    }
}
