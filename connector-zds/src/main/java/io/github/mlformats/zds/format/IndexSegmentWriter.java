package io.github.mlformats.zds.format;

import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.bytes.ByteSource;
import java.io.IOException;

/** Writes the part of the merged index that contains the entries of some staged sets. */
public final class IndexSegmentWriter {
    private static final int CHUNK = 1 << 20;

    private final StagedSets sets;
    private final int first;
    private final int end;
    private final DuplicateIdFinder.SupersededDocuments dead = new DuplicateIdFinder.SupersededDocuments();
    private long[] skipped = {};
    private int nextSkipped;
    private long document;
    private long count;

    /** Creates a writer for the sets {@code [first, end)}. */
    public IndexSegmentWriter(StagedSets sets, int first, int end) {
        this.sets = sets;
        this.first = first;
        this.end = end;
    }

    /** Excludes the superseded documents in a file written by {@link DuplicateIdFinder}. */
    public void exclude(ByteSource file) throws IOException {
        dead.add(file, first, end);
    }

    /**
     * Writes the entries.
     *
     * @param bases offset of the data of each set in the merged file
     * @return number of entries
     */
    public long write(long[] bases, IndexWriter.IndexType form, ByteSink out) throws IOException {
        skipped = dead.sorted();
        IndexWriter writer = new IndexWriter(form, out);
        byte[] chunk = new byte[CHUNK];
        for (int number = first; number < end; number++) {
            int set = number;
            document = 0;
            IndexEntryParser entries = new IndexEntryParser((data, at, idLength) -> {
                if (!isSkipped(set)) {
                    writer.add(data, at, idLength, bases[set]);
                    count++;
                }
                document++;
            });
            try (ByteSource source = sets.open(set, StagedSets.INDEX)) {
                for (long at = 0; at < source.size(); at += CHUNK) {
                    int length = (int) Math.min(CHUNK, source.size() - at);
                    source.read(at, chunk, 0, length);
                    entries.write(chunk, 0, length);
                }
            }
        }
        writer.finish();
        return count;
    }

    private boolean isSkipped(int set) {
        boolean skips = nextSkipped < skipped.length
                && skipped[nextSkipped] == DuplicateIdFinder.SupersededDocuments.documentKey(set, document);
        if (skips) {
            nextSkipped++;
        }
        return skips;
    }
}
