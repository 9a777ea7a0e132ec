package io.github.mlformats.zds.format.layout;

import io.github.mlformats.core.bytes.ByteRange;
import io.github.mlformats.core.bytes.ByteSource;
import java.io.IOException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * A process-wide LRU cache of data derived from index files, so that later queries need not read the complete index.
 *
 * <ul>
 *   <li>A key contains the {@link Version} of the index file: name, size, modification time, size of {@code data.jsonl} and a
 *       checksum of sampled bytes. The version is taken <em>before</em> the index is read, so that a concurrent replacement can
 *       only lead to a miss later, never to stale entries under a new version.
 *   <li>An index without a modification time, or modified within the last 10 seconds, is not cached: another change could leave
 *       the version unchanged.
 *   <li>The total size is bounded by the limit passed to {@link #put}; the least recently used values are evicted first.
 *   <li>A file that is replaced by another one with the same version is detected only when its entries do not match: callers then
 *       {@link #remove} the value and read the index again.
 * </ul>
 *
 * <p>Thread-safe.
 */
public final class IndexCache {
    /** Estimated size of a key, its map entry and the object header of its value. */
    private static final int ENTRY_BYTES = 640;

    /** A file modified more recently may change again without a new modification time. */
    private static final long SETTLED_MILLIS = 10_000;

    private static final Map<Key, CacheEntry> ENTRIES = new LinkedHashMap<>(16, 0.75f, true);
    private static long totalBytes;

    private IndexCache() {}

    /** Identifies a cached value: the version of an index and the purpose of the value. */
    public interface Key {
        Version version();
    }

    private record CacheEntry(CachedValue learned, long bytes) {}

    /**
     * Identifies the content of an index file, together with the size of the data that its entries were validated
     * against. Must be taken before the index is read.
     *
     * @param name URI of the index file
     * @param size its size in bytes
     * @param modified its modification time
     * @param dataSize size of {@code data.jsonl} in bytes
     * @param sample checksum of sampled bytes, which detects a file that was restored with the same size and time
     */
    public record Version(String name, long size, long modified, long dataSize, long sample) implements Key {
        /**
         * Returns the current version of an index file.
         *
         * @param dataSize size of {@code data.jsonl} in bytes
         * @return empty if a change might go undetected, because the modification time is unknown or too recent
         */
        public static Optional<Version> of(FileContent index, long dataSize) throws IOException {
            long modified = index.modified();
            if (modified <= 0 || modified >= System.currentTimeMillis() - SETTLED_MILLIS) {
                return Optional.empty();
            }
            long sample = SampledChecksum.of(index.asSource());
            return Optional.of(new Version(index.name(), index.size(), modified, dataSize, sample));
        }

        @Override
        public Version version() {
            return this;
        }
    }

    /** A value of the cache. */
    public interface CachedValue {
        /** Returns the size of its arrays in bytes. */
        long sizeInBytes();
    }

    /** Returns the value of a key, or null. */
    public static synchronized CachedValue get(Key key) {
        CacheEntry entry = ENTRIES.get(key);
        return entry == null ? null : entry.learned;
    }

    /**
     * Adds a value unless it is larger than the cache, and evicts the least recently used values.
     *
     * @param mostBytes maximum size of all values
     */
    public static synchronized void put(Key key, CachedValue learned, long mostBytes) {
        CacheEntry entry =
                new CacheEntry(learned, ENTRY_BYTES + key.version().name().length() + learned.sizeInBytes());
        if (entry.bytes > mostBytes) {
            return;
        }
        remove(key);
        ENTRIES.put(key, entry);
        totalBytes += entry.bytes;
        for (Iterator<CacheEntry> oldest = ENTRIES.values().iterator(); totalBytes > mostBytes; ) {
            totalBytes -= oldest.next().bytes;
            oldest.remove();
        }
    }

    static synchronized void remove(Key key) {
        CacheEntry removed = ENTRIES.remove(key);
        totalBytes -= removed == null ? 0 : removed.bytes;
    }

    /**
     * A checksum of sampled bytes of an index. Size and modification time do not distinguish an index from one restored with the old
     * time, as by {@code cp -p}, {@code rsync -t} and {@code tar}; its content does. Files up to 64 KiB, or up to a size that one
     * request reads anyway, are read completely. Of larger ones samples at even distances are read, including both ends, because a
     * writer that updates a document moves or reorders the entries after it. On object stores, where requests are expensive, these
     * are both ends and the middle: such stores set the modification time to the time of the upload.
     */
    private static final class SampledChecksum {
        private static final int SAMPLES = 16;
        private static final int SAMPLE_BYTES = 2 << 10;
        private static final int COMPLETE_BYTES = 64 << 10;

        private SampledChecksum() {}

        static long of(ByteSource index) throws IOException {
            ByteRange[] ranges = ranges(index);
            byte[][] samples = new byte[ranges.length][];
            for (int i = 0; i < samples.length; i++) {
                samples[i] = new byte[ranges[i].length()];
            }
            index.read(ranges, samples);
            CRC32C sum = new CRC32C();
            for (byte[] sample : samples) {
                sum.update(sample);
            }
            return sum.getValue();
        }

        private static ByteRange[] ranges(ByteSource index) {
            int length = Math.min(SAMPLE_BYTES, index.maxWindow());
            // Samples closer to each other would be read together with the bytes between them.
            long apart = index.size() / (2L * Math.max(1, index.readGap()));
            int samples = index.isRemote() ? 3 : (int) Math.max(3, Math.min(SAMPLES, apart));
            if (index.size() <= Math.max(COMPLETE_BYTES, index.readGap())) {
                int count = (int) ((index.size() + length - 1) / length);
                ByteRange[] all = new ByteRange[count];
                for (int i = 0; i < count; i++) {
                    long start = (long) i * length;
                    all[i] = new ByteRange(start, (int) Math.min(length, index.size() - start));
                }
                return all;
            }
            ByteRange[] sampleRanges = new ByteRange[samples];
            for (int i = 0; i < sampleRanges.length; i++) {
                sampleRanges[i] = new ByteRange((index.size() - length) * i / (sampleRanges.length - 1), length);
            }
            return sampleRanges;
        }
    }
}
