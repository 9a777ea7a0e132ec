package io.github.mlformats.zds.read;

import static io.github.mlformats.zds.format.layout.CollectionFiles.INDEX_NAME;

import io.github.mlformats.core.bytes.BufferedSpool;
import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.spi.FileDetail;
import io.github.mlformats.core.spi.RowChanges;
import io.github.mlformats.core.spi.write.OutputFile;
import io.github.mlformats.zds.format.IndexWriter;
import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.format.layout.EntryList;
import io.github.mlformats.zds.format.layout.FileContent;
import io.github.mlformats.zds.format.layout.IdHash;
import io.github.mlformats.zds.format.layout.IdTable;
import io.github.mlformats.zds.format.layout.IndexEntries;
import io.github.mlformats.zds.read.ZdsFileFinder.ZdsFileDetail;
import io.github.mlformats.zds.schema.ChangeType;
import io.github.mlformats.zds.schema.ZdsColumns;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;

/**
 * Finds the changes of a collection by comparing its index with the documents that have been read. The lines tell what a document
 * was, but not when it was replaced or deleted, so what has been read is remembered.
 *
 * <p>The directory of a micro-batch has up to four indexes of {@code data.jsonl}: {@code read} of the documents that have been read by
 * then, as they were read last, and one for each {@link ChangeType}. Lines stay where they are until the collection is compacted,
 * also those of deleted documents. So a deleted row has the values that were read last, and a micro-batch has the same rows
 * whenever it is read.
 *
 * <ol>
 *   <li>Entries of the index that have not been read, by offset, are new or changed documents. A micro-batch has the first of them.
 *   <li>Documents that have been read, but whose entry is gone, are changed or deleted ones. Only their ids are compared.
 *   <li>A changed document whose entry does not fit into the micro-batch counts as read as it was before.
 * </ol>
 *
 * <p>The driver holds 16 bytes for each document, as to plan a query, and about 40 bytes and the id of each that was changed or
 * deleted.
 */
final class CollectionChanges implements RowChanges {
    private static final String READ = "read";

    private final GrowingCollection collection;
    /** The files and the last micro-batch when all changes had been read. */
    private List<Object> exhausted = List.of();

    CollectionChanges(GrowingCollection collection) {
        this.collection = collection;
    }

    @Override
    public String column() {
        return ZdsColumns.CHANGE_TYPE;
    }

    @Override
    public synchronized OptionalLong find(
            FileTree dataSet, Optional<FileTree> last, OutputFile next, long until, long maxBytes) throws IOException {
        return collection.read(dataSet, files -> {
            List<Object> now = List.of(files.data(), files.index(), last.map(FileTree::name));
            if (files.dataSize() == 0 || now.equals(exhausted)) {
                return OptionalLong.empty();
            }
            long fingerprint = GrowingCollection.fingerprint(files, files.dataSize());
            try (Comparison comparison = new Comparison(collection.live(files).entries(), next)) {
                if (last.isPresent()) {
                    comparison.subtract(last.get(), files.dataSize());
                }
                long end = comparison.select(until, maxBytes);
                if (comparison.isEmpty()) {
                    exhausted = now;
                    return OptionalLong.empty();
                }
                comparison.sort(files);
                collection.checkSame(dataSet, files, fingerprint);
                return comparison.write() ? OptionalLong.of(end) : OptionalLong.empty();
            }
        });
    }

    @Override
    public List<ChangedRows> rows(FileDetail file, FileTree batch) throws IOException {
        ZdsFileDetail detail = (ZdsFileDetail) file;
        List<ChangedRows> rows = new ArrayList<>();
        for (ChangeType type : ChangeType.values()) {
            if (!batch.list(type.text()).isEmpty()) {
                Object[] values = {type.value()};
                rows.add(new ChangedRows(new GenericInternalRow(values), detail.withIndex(batch.uri(type.text()))));
            }
        }
        return rows;
    }

    /** One comparison of an index with the documents that have been read. */
    private static final class Comparison implements Closeable {
        private final EntryList live;
        /** The entries of {@link #live} that have been read. */
        private final BitSet known = new BitSet();
        /** The entries of {@link #live} that the micro-batch has. */
        private final BitSet selected = new BitSet();
        /** Documents that have been read, but whose entries are gone. */
        private final IdTable replaced = new IdTable(Integer.MAX_VALUE);
        /** The documents of {@link #replaced} that have another entry. */
        private final BitSet changed = new BitSet();

        private final OutputFile directory;
        private final IndexSpool read;
        private final Map<ChangeType, IndexSpool> changes = new EnumMap<>(ChangeType.class);

        Comparison(EntryList live, OutputFile directory) throws IOException {
            this.live = live;
            this.directory = directory;
            this.read = new IndexSpool(directory);
            for (ChangeType type : ChangeType.values()) {
                changes.put(type, new IndexSpool(directory));
            }
        }

        /** Sorts out the documents that have been read. */
        void subtract(FileTree last, long dataSize) throws IOException {
            try (FileContent index = FileContent.of(last.open(READ + "/" + INDEX_NAME))) {
                IndexEntries.forEach(index, dataSize, (id, from, idLength, offset, length) -> {
                    int entry = live.indexOf(offset, length, IdHash.hash(id, from, idLength));
                    if (entry >= 0) {
                        known.set(entry);
                    } else {
                        replaced.setLocation(replaced.add(id, from, idLength), offset, length);
                    }
                });
            }
        }

        /** Selects the documents of the micro-batch. @return their end, 0 if there are none */
        long select(long until, long maxBytes) {
            long end = 0;
            long bytes = 0;
            for (int entry = known.nextClearBit(0); entry < live.size(); entry = known.nextClearBit(entry + 1)) {
                bytes += live.length(entry);
                if (live.offset(entry) >= until || bytes > maxBytes && end > 0) {
                    break;
                }
                selected.set(entry);
                end = Math.max(end, live.end(entry));
            }
            return end;
        }

        /** Whether all documents have been read, and none is gone. */
        boolean isEmpty() {
            return known.cardinality() == live.size() && replaced.size() == 0;
        }

        /**
         * Sorts the entries of the index by the kind of change.
         *
         * @throws CorruptFileException if the index is another one than at first
         */
        void sort(CollectionFiles files) throws IOException {
            BitSet found = new BitSet();
            try (FileContent index = files.open(CollectionFiles.INDEX)) {
                IndexEntries.forEach(index, files.dataSize(), (id, from, idLength, offset, length) -> {
                    int entry = live.indexOf(offset, length, IdHash.hash(id, from, idLength));
                    if (entry >= 0) {
                        found.set(entry);
                        sort(entry, id, from, idLength);
                    }
                });
                if (found.cardinality() < live.size()) {
                    throw new CorruptFileException(index.name(), 0, "index", "the same entries as before", "others");
                }
            }
            for (int document = 0; document < replaced.size(); document++) {
                if (!changed.get(document)) {
                    changes.get(ChangeType.DELETE).add(replaced, document);
                }
            }
        }

        private void sort(int entry, byte[] id, int from, int idLength) throws IOException {
            int before = known.get(entry) ? -1 : replaced.indexOf(id, from, idLength);
            if (before >= 0) {
                changed.set(before);
            }
            if (known.get(entry) || selected.get(entry)) {
                read.add(id, from, idLength, live.offset(entry), (int) live.length(entry));
            } else if (before >= 0) {
                read.add(replaced, before);
            }
            if (selected.get(entry)) {
                ChangeType type = before >= 0 ? ChangeType.UPDATE_POSTIMAGE : ChangeType.INSERT;
                changes.get(type).add(id, from, idLength, live.offset(entry), (int) live.length(entry));
            }
        }

        /** Writes the indexes of the micro-batch. @return false if it has no rows */
        boolean write() throws IOException {
            if (changes.values().stream().allMatch(IndexSpool::isEmpty)) {
                return false;
            }
            for (Map.Entry<ChangeType, IndexSpool> change : changes.entrySet()) {
                if (!change.getValue().isEmpty()) {
                    change.getValue().write(directory.entry(change.getKey().text() + "/" + INDEX_NAME));
                }
            }
            read.write(directory.entry(READ + "/" + INDEX_NAME));
            return true;
        }

        @Override
        public void close() throws IOException {
            read.close();
            for (IndexSpool spool : changes.values()) {
                spool.close();
            }
        }
    }

    /** The entries of an index, whose number stands before them. */
    private static final class IndexSpool implements Closeable {
        private final BufferedSpool entries;
        private long count;

        IndexSpool(OutputFile file) throws IOException {
            entries = new BufferedSpool(file.spool());
        }

        void add(byte[] id, int from, int idLength, long offset, int length) throws IOException {
            entries.buffer().i16(idLength).add(id, from, idLength).i64(offset).i32(length);
            entries.flush();
            count++;
        }

        void add(IdTable documents, int document) throws IOException {
            byte[] id = documents.id(document);
            add(id, 0, id.length, documents.offset(document), documents.length(document));
        }

        boolean isEmpty() {
            return count == 0;
        }

        void write(OutputFile file) throws IOException {
            byte[] header = IndexWriter.header(IndexWriter.IndexType.ZDX, count);
            try (ByteSink sink = file.create()) {
                sink.write(header, 0, header.length);
                entries.copyTo(sink);
            }
        }

        @Override
        public void close() throws IOException {
            entries.close();
        }
    }
}
