package io.github.mlformats.core.bytes;

import io.github.mlformats.core.bytes.RangeReader.FetchedRange;
import java.io.IOException;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;

/**
 * A source with ranges that were fetched together in advance; reads inside one of them are served from memory. Not
 * thread-safe.
 */
public final class PrefetchedSource extends DelegatingSource {
    private final TreeMap<Long, FetchedRange> fetched = new TreeMap<>();

    /**
     * Fetches the ranges; adjacent ones are merged into one read.
     *
     * @throws io.github.mlformats.core.error.CorruptFileException if a range is not inside the file
     */
    public PrefetchedSource(ByteSource source, Collection<ByteRange> ranges) throws IOException {
        super(source);
        ByteRange[] sorted = ranges.stream()
                .sorted(Comparator.comparingLong(ByteRange::offset).thenComparingInt(ByteRange::length))
                .toArray(ByteRange[]::new);
        FetchedRange[] pieces = new RangeReader(source).read(sorted);
        for (int i = 0; i < sorted.length; i++) {
            fetched.put(sorted[i].offset(), pieces[i]);
        }
    }

    @Override
    public void read(long position, byte[] target, int offset, int length) throws IOException {
        Map.Entry<Long, FetchedRange> before = fetched.floorEntry(position);
        if (before != null && position - before.getKey() <= before.getValue().length() - length) {
            FetchedRange piece = before.getValue();
            int start = piece.offset() + (int) (position - before.getKey());
            System.arraycopy(piece.data(), start, target, offset, length);
        } else {
            super.read(position, target, offset, length);
        }
    }
}
