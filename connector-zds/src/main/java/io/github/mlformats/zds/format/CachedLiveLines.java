package io.github.mlformats.zds.format;

import io.github.mlformats.core.bytes.FileTree.Entry;
import io.github.mlformats.zds.format.IndexedLines.OffsetRange;
import io.github.mlformats.zds.format.LiveLines.SelectedRows;
import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.format.layout.FileContent;
import io.github.mlformats.zds.format.layout.IndexCache;
import io.github.mlformats.zds.format.layout.IndexLoader;
import io.github.mlformats.zds.format.layout.IndexLoader.Content;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

/**
 * The live lines of a collection, with their number and sections cached in the {@link IndexCache} by version of the index,
 * section size and rows. Later queries do not read the index as long as its version is unchanged. Data that no longer matches the cached
 * sections is detected when it is read. Only live lines from an index are cached. Not thread-safe.
 */
public final class CachedLiveLines {
    /** Section size of a request for the number of lines only. */
    private static final long NOT_CUT = -1;

    private final CollectionFiles files;
    private final LiveRules rules;
    private final OffsetRange range;
    private final long mostBytes;
    private final Consumer<String> warnings;
    /** Version of the index; null until it is requested, empty if it cannot be cached. */
    private Optional<IndexCache.Version> version;

    /** The live lines, without the entries of an index; null until they are found. */
    private LiveLines live;

    /**
     * @param range where the lines start; all positions if there is no index
     * @param mostBytes maximum size of the cache in bytes; 0 disables it. A document takes about 1 byte, or 4 if documents are
     *     long or not adjacent
     * @param warnings receives warnings about ignored and repaired data when lines are not cached
     */
    public CachedLiveLines(
            CollectionFiles files, LiveRules rules, OffsetRange range, long mostBytes, Consumer<String> warnings) {
        this.files = files;
        this.rules = rules;
        this.range = range;
        this.mostBytes = mostBytes;
        this.warnings = warnings;
    }

    /** The cache key. */
    private record Key(
            IndexCache.Version version, LiveRules rules, OffsetRange range, long targetBytes, SelectedRows rows)
            implements IndexCache.Key {}

    private record Lines(long count, List<LineRange> sections) implements IndexCache.CachedValue {
        private static final int SECTION_BYTES = 128;

        static Lines of(LiveLines live, long targetBytes, SelectedRows rows) throws IOException {
            return new Lines(live.count(), targetBytes == NOT_CUT ? List.of() : live.split(targetBytes, rows));
        }

        @Override
        public long sizeInBytes() {
            return sections.stream()
                    .mapToLong(section -> SECTION_BYTES + section.liveRanges().encodedSize())
                    .sum();
        }
    }

    /** See {@link LiveLines#count()}. */
    public long count() throws IOException {
        return live == null ? lines(NOT_CUT, SelectedRows.ALL).count() : live.count();
    }

    /** See {@link LiveLines#split}. */
    public List<LineRange> split(long targetBytes, SelectedRows rows) throws IOException {
        return lines(targetBytes, rows).sections();
    }

    /** Whether the live documents are those of an index. */
    public boolean isIndexed() throws IOException {
        if (live == null) {
            find(NOT_CUT, SelectedRows.ALL);
        }
        return live instanceof LiveLines.Counted;
    }

    private Lines lines(long targetBytes, SelectedRows rows) throws IOException {
        Optional<IndexCache.Version> index = version();
        if (index.isEmpty()) {
            return find(targetBytes, rows);
        }
        Key key = new Key(index.get(), rules, range, targetBytes, rows);
        Lines lines = (Lines) IndexCache.get(key);
        if (lines == null) {
            lines = find(targetBytes, rows);
            if (live instanceof LiveLines.Counted) {
                IndexCache.put(key, lines, mostBytes);
            }
        }
        return lines;
    }

    /** Returns the version of the index before it is read for the first time. */
    private Optional<IndexCache.Version> version() throws IOException {
        if (version == null) {
            version = readVersion();
        }
        return version;
    }

    private Optional<IndexCache.Version> readVersion() throws IOException {
        if (mostBytes == 0 || files.index().isEmpty() || rules.index() == LiveRules.IndexMode.IGNORE) {
            return Optional.empty();
        }
        try (FileContent index = files.open(CollectionFiles.INDEX)) {
            return IndexCache.Version.of(index, files.dataSize());
        }
    }

    private Lines find(long targetBytes, SelectedRows rows) throws IOException {
        if (live != null && (targetBytes == NOT_CUT || !(live instanceof LiveLines.Counted))) {
            return Lines.of(live, targetBytes, rows);
        }
        Content content = targetBytes == NOT_CUT && range.equals(OffsetRange.ALL) ? Content.COUNT : Content.LOCATIONS;
        int megabytes = IndexMemory.acquire(files.index().map(Entry::length).orElse(0L), content);
        try {
            LiveLines all = LiveLineFinder.find(files, rules, content, warnings);
            LiveLines found = range.equals(OffsetRange.ALL)
                    ? all
                    : LiveLineFinder.requireIndex(all, files).in(range);
            live = found instanceof IndexedLines ? new LiveLines.Counted(found.count()) : found;
            return Lines.of(found, targetBytes, rows);
        } finally {
            IndexMemory.release(megabytes);
        }
    }

    /** Lets queries load indexes at the same time as long as these fit into the memory that one may take. */
    private static final class IndexMemory {
        private static final int MEGABYTES = megabytes(IndexLoader.maxMemory());
        private static final Semaphore FREE = new Semaphore(MEGABYTES, true);

        private IndexMemory() {}

        /**
         * Waits until an index can be loaded. What is loaded of an entry is not larger than the entry, and an eighth of that if it
         * is only counted.
         *
         * @param bytes size of the index
         * @return what must be {@linkplain #release released}
         */
        static int acquire(long bytes, Content content) throws InterruptedIOException {
            int megabytes = Math.min(megabytes(content == Content.COUNT ? bytes / 8 : bytes), MEGABYTES);
            try {
                FREE.acquire(megabytes);
                return megabytes;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted");
            }
        }

        static void release(int megabytes) {
            FREE.release(megabytes);
        }

        private static int megabytes(long bytes) {
            return (int) Math.min(Integer.MAX_VALUE, 1 + (bytes >> 20));
        }
    }
}
