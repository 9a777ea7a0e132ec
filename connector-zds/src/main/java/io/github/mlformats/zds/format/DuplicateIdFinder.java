package io.github.mlformats.zds.format;

import io.github.mlformats.core.bytes.ByteBuilder;
import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.zds.format.layout.IdHash;
import io.github.mlformats.zds.format.layout.IdTable;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;

/**
 * Finds ids that occur more than once in all staged sets. The work is divided by hash buckets: each task reads its buckets of all
 * sets, in the order of the sets, and records every document that another one with the same id supersedes.
 */
public final class DuplicateIdFinder {
    /** Size of the ids of one task: about 2 million ids, which take 150 MB of memory. */
    private static final long BYTES_OF_TASK = 64L << 20;

    private final StagedSets sets;
    private final CollectionWriter.WriteDuplicatePolicy policy;
    private final int existing;
    private final IdTable ids = new IdTable(Integer.MAX_VALUE);
    private long[] superseded = new long[16];
    private int count;

    /** @param existing number of sets with existing documents, which come first. Of these, the last of each id counts */
    public DuplicateIdFinder(StagedSets sets, CollectionWriter.WriteDuplicatePolicy policy, int existing) {
        this.sets = sets;
        this.policy = policy;
        this.existing = existing;
    }

    /**
     * Returns the number of tasks.
     *
     * @param bytes size of all ids
     */
    public static int taskCount(long bytes, int parallelism) {
        return (int) Math.min(IdBucketWriter.COUNT, Math.max(parallelism, bytes / BYTES_OF_TASK + 1));
    }

    /**
     * Runs one task: writes the keys of the superseded documents, see {@link SupersededDocuments}.
     *
     * @return number of superseded documents
     * @throws UsageException if an id is repeated and the policy is to fail
     */
    public long write(int task, int tasks, ByteSink out) throws IOException {
        for (int number = 0; number < sets.count(); number++) {
            int set = number;
            try (ByteSource source = sets.open(set, StagedSets.IDS)) {
                new IdBucketReader(source)
                        .forEach(
                                task * IdBucketWriter.COUNT / tasks,
                                (task + 1) * IdBucketWriter.COUNT / tasks,
                                (data, at, idLength) -> add(set, data, at, idLength));
            }
        }
        long[] sorted = Arrays.copyOf(superseded, count);
        Arrays.sort(sorted);
        ByteBuilder keys = new ByteBuilder();
        for (long key : sorted) {
            keys.i64(key);
        }
        out.write(keys.bytes(), 0, keys.size());
        return count;
    }

    /**
     * Returns the error of a repeated id.
     *
     * @param isExisting whether it is the id of an existing document
     */
    public static UsageException repeated(boolean isExisting, byte[] data, int from, int length) {
        return new UsageException((isExisting ? "a document exists already with the id " : "duplicate id ")
                + IdPolicy.describeRepeated(data, from, length));
    }

    private void add(int set, byte[] data, int at, int idLength) {
        int known = ids.size();
        int id = ids.add(data, at + 2, idLength);
        long document = SupersededDocuments.documentKey(set, IndexEntryParser.offset(data, at, idLength));
        CollectionWriter.WriteDuplicatePolicy rule =
                set < existing ? CollectionWriter.WriteDuplicatePolicy.LAST : policy;
        if (id < known) {
            if (rule == CollectionWriter.WriteDuplicatePolicy.FAIL) {
                boolean isExisting = ids.offset(id) < SupersededDocuments.documentKey(existing, 0);
                throw repeated(isExisting, data, at + 2, idLength);
            }
            if (count == superseded.length) {
                superseded = Arrays.copyOf(superseded, 2 * count);
            }
            boolean keepsFirst = rule == CollectionWriter.WriteDuplicatePolicy.FIRST;
            superseded[count++] = keepsFirst ? document : ids.offset(id);
            if (keepsFirst) {
                return;
            }
        }
        ids.setLocation(id, document, 0);
    }

    /** Reads buckets of the ids of a staged set, as written by {@link IdBucketWriter}. */
    private static final class IdBucketReader {
        private static final int CHUNK_LOCATION = 16;

        private final ByteSource source;
        private final byte[] locations;

        IdBucketReader(ByteSource source) throws IOException {
            this.source = source;
            byte[] end = new byte[Long.BYTES];
            source.read(source.size() - Long.BYTES, end, 0, Long.BYTES);
            long at = LittleEndian.i64(end, 0);
            this.locations = new byte[Math.toIntExact(source.size() - Long.BYTES - at)];
            source.read(at, locations, 0, locations.length);
        }

        /**
         * Visits the ids of the buckets {@code [first, end)}, within each bucket in the order of the documents.
         *
         * @param visitor receives entries whose offset is the number of the document
         */
        void forEach(int first, int end, IndexEntryParser.Visitor visitor) throws IOException {
            for (int at = 0; at < locations.length; at += CHUNK_LOCATION) {
                int bucket = LittleEndian.i32(locations, at);
                if (bucket >= first && bucket < end) {
                    byte[] chunk = new byte[LittleEndian.i32(locations, at + 12)];
                    source.read(LittleEndian.i64(locations, at + 4), chunk, 0, chunk.length);
                    new IndexEntryParser(visitor).write(chunk, 0, chunk.length);
                }
            }
        }
    }

    /**
     * The documents of staged sets that are superseded by others with the same id. They are stored as sorted document keys in
     * files written by several tasks ({@link DuplicateIdFinder}).
     */
    static final class SupersededDocuments {
        private static final int DOCUMENT_BITS = 40;

        private long[] keys = {};

        /** Encodes a document of a set as one number. Keys sort by set, then by document. */
        static long documentKey(int set, long document) {
            return (long) set << DOCUMENT_BITS | document;
        }

        /** Adds the documents of the sets {@code [first, end)} from another file. */
        void add(ByteSource file, int first, int end) throws IOException {
            long from = lowerBound(file, documentKey(first, 0));
            int found = Math.toIntExact(lowerBound(file, documentKey(end, 0)) - from);
            byte[] bytes = new byte[Math.multiplyExact(found, Long.BYTES)];
            file.read(from * Long.BYTES, bytes, 0, bytes.length);
            int known = keys.length;
            keys = Arrays.copyOf(keys, known + found);
            for (int i = 0; i < found; i++) {
                keys[known + i] = LittleEndian.i64(bytes, i * Long.BYTES);
            }
        }

        private static long lowerBound(ByteSource file, long key) throws IOException {
            byte[] bytes = new byte[Long.BYTES];
            long low = 0;
            long high = file.size() / Long.BYTES;
            while (low < high) {
                long middle = low + high >>> 1;
                file.read(middle * Long.BYTES, bytes, 0, Long.BYTES);
                if (LittleEndian.i64(bytes, 0) < key) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low;
        }

        /** Returns all document keys, sorted. */
        long[] sorted() {
            Arrays.sort(keys);
            return keys;
        }
    }

    /**
     * Writes the ids of a staged set into buckets by hash, so that one task can compare the ids of a bucket across all staged sets.
     * A bucket consists of chunks; the locations of all chunks follow at the end of the file.
     */
    public static final class IdBucketWriter implements Closeable {
        /** The number of buckets. */
        public static final int COUNT = 256;

        private static final int BITS = 8;
        private static final int CHUNK = 64 << 10;

        private final ByteSink target;
        private final ByteBuilder[] buckets = new ByteBuilder[COUNT];
        private final ByteBuilder locations = new ByteBuilder();
        private long count;

        public IdBucketWriter(ByteSink target) {
            this.target = target;
            for (int i = 0; i < COUNT; i++) {
                buckets[i] = new ByteBuilder();
            }
        }

        /** Adds the id of the next document. */
        public void add(byte[] data, int from, int length) throws IOException {
            int bucket = (int) (IdHash.hash64(data, from, length) >>> Long.SIZE - BITS);
            buckets[bucket].i16(length).add(data, from, length).i64(count++).i32(0);
            if (buckets[bucket].size() >= CHUNK) {
                flush(bucket);
            }
        }

        private void flush(int bucket) throws IOException {
            ByteBuilder chunk = buckets[bucket];
            locations.i32(bucket).i64(target.position()).i32(chunk.size());
            target.write(chunk.bytes(), 0, chunk.size());
            chunk.clear();
        }

        /** Writes the remaining chunks and their locations, and closes the target. */
        public void finish() throws IOException {
            flush();
            target.close();
        }

        /** Writes the remaining chunks and their locations. No ids can be added afterwards. */
        public void flush() throws IOException {
            for (int bucket = 0; bucket < COUNT; bucket++) {
                if (buckets[bucket].size() > 0) {
                    flush(bucket);
                }
            }
            locations.i64(target.position());
            target.write(locations.bytes(), 0, locations.size());
        }

        @Override
        public void close() throws IOException {
            target.close();
        }
    }
}
