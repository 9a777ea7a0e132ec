package io.github.mlformats.zds.format;

import io.github.mlformats.core.bytes.BufferedSpool;
import io.github.mlformats.core.bytes.LongSet;
import io.github.mlformats.core.bytes.Spool;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.zds.format.layout.IdHash;
import io.github.mlformats.zds.format.layout.IdTable;
import java.io.Closeable;
import java.io.IOException;

/**
 * The index entries of a collection that is being written. Entries with their ids are spooled; memory holds about 16 bytes per
 * document for the hashes of the ids.
 */
final class EntrySpool implements Closeable {
    private final BufferedSpool entries;
    private final CollectionWriter.WriteDuplicatePolicy rule;
    private final LongSet seen;
    private final LongSet repeated = new LongSet();
    private final LongSet dead = new LongSet();
    private boolean mayRepeat;
    private long count;
    private long liveCount;

    /** @param unique whether the ids are known to be unique */
    EntrySpool(Spool spool, CollectionWriter.WriteDuplicatePolicy rule, boolean unique) {
        this.entries = new BufferedSpool(spool);
        this.rule = rule;
        this.seen = unique ? null : new LongSet();
    }

    void add(byte[] data, int from, int idLength, long offset, int length) throws IOException {
        entries.buffer().i16(idLength).add(data, from, idLength).i64(offset).i32(length);
        entries.flush();
        count++;
        if (seen != null) {
            long hash = IdHash.hash64(data, from, idLength);
            if (!seen.add(hash)) {
                mayRepeat = true;
                repeated.add(hash);
            }
        }
    }

    /** Returns the number of live documents; valid after {@link #resolveDuplicates}. */
    long liveCount() {
        return liveCount;
    }

    /**
     * Resolves repeated ids: all but the last or the first document of an id are dead. No entries can be added afterwards.
     *
     * @throws UsageException if an id is repeated and the policy is to fail
     */
    void resolveDuplicates() throws IOException {
        liveCount = count;
        if (!mayRepeat) {
            return;
        }
        IdTable candidates = new IdTable(Integer.MAX_VALUE);
        long[] row = {0};
        entries.copyTo(new IndexEntryParser((data, at, idLength) -> {
            if (repeated.contains(IdHash.hash64(data, at + 2, idLength))) {
                int known = candidates.size();
                int id = candidates.add(data, at + 2, idLength);
                boolean isRepeated = id < known;
                boolean keepsFirst = rule == CollectionWriter.WriteDuplicatePolicy.FIRST;
                if (isRepeated) {
                    supersede(row[0], keepsFirst ? row[0] : candidates.offset(id), data, at + 2, idLength);
                }
                if (!isRepeated || !keepsFirst) {
                    candidates.setLocation(id, row[0], 0);
                }
            }
            row[0]++;
        }));
    }

    private void supersede(long row, long superseded, byte[] data, int from, int idLength) {
        if (rule == CollectionWriter.WriteDuplicatePolicy.FAIL) {
            throw new UsageException(
                    "row " + row + ": duplicate id " + IdPolicy.describeRepeated(data, from, idLength));
        }
        dead.add(superseded);
        liveCount--;
    }

    /** Visits the entries of the live documents; only after {@link #resolveDuplicates}. */
    void forEach(IndexEntryParser.Visitor visitor) throws IOException {
        long[] row = {0};
        entries.copyTo(new IndexEntryParser((data, at, idLength) -> {
            if (!dead.contains(row[0]++)) {
                visitor.visit(data, at, idLength);
            }
        }));
    }

    @Override
    public void close() throws IOException {
        entries.close();
    }
}
