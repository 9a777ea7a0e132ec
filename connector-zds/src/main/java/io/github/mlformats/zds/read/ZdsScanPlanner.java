package io.github.mlformats.zds.read;

import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.RowSelection;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.zds.format.CachedLiveLines;
import io.github.mlformats.zds.format.IndexedLines;
import io.github.mlformats.zds.format.LineRange;
import io.github.mlformats.zds.format.LiveLines;
import io.github.mlformats.zds.format.LiveRules;
import io.github.mlformats.zds.format.layout.CachedIndexLookup;
import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.format.layout.FileContent;
import io.github.mlformats.zds.format.layout.IdTable;
import io.github.mlformats.zds.format.layout.KeyedEntries;
import io.github.mlformats.zds.schema.ZdsColumns;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Plans the read of the lines of a collection: looks up requested ids in the index, or splits all live lines into sections. The
 * result is the same on the driver and on executors. Not thread-safe.
 */
public final class ZdsScanPlanner {
    private final CollectionFiles files;
    private final LiveRules rules;
    private final long indexCacheBytes;
    private final CachedLiveLines live;

    /**
     * @param range where the lines start that are read
     * @param indexCacheBytes maximum size of the index cache in bytes, see {@link CachedIndexLookup} and {@link CachedLiveLines}
     * @param warnings receives warnings about ignored and repaired data
     */
    public ZdsScanPlanner(
            CollectionFiles files,
            LiveRules rules,
            IndexedLines.OffsetRange range,
            long indexCacheBytes,
            Consumer<String> warnings) {
        this.files = files;
        this.rules = rules;
        this.indexCacheBytes = indexCacheBytes;
        this.live = new CachedLiveLines(files, rules, range, indexCacheBytes, warnings);
    }

    /** Returns the number of live documents, or -1 if it is unknown. */
    public long rowCount() throws IOException {
        return live.count();
    }

    /**
     * Returns the ids that a query requests; empty if it does not filter by id, or samples rows, for which all rows are
     * counted.
     */
    public static Optional<IdTable> requestedIds(ReadRequest request) {
        if (request.rows().selectsByRowNumber()) {
            return Optional.empty();
        }
        return request.lookupFilter().values().stream()
                .filter(filter -> filter.column().equals(ZdsColumns.ID))
                .findFirst()
                .map(filter -> IdTable.of(
                        filter.values().stream().map(Object::toString).toList()));
    }

    /**
     * Splits the lines into slices. Data without random access, or without known row numbers where they are required, is
     * one slice.
     */
    public List<Slice> planSlices(ReadRequest request, long targetBytes) throws IOException {
        if (files.dataSize() == 0) {
            return List.of();
        }
        try (FileContent data = files.open(CollectionFiles.DATA)) {
            long target = data.isSeekable() ? targetBytes : Long.MAX_VALUE;
            long dataStart = data.extent().offset();
            Optional<KeyedEntries> found = find(requestedIds(request));
            if (found.isPresent()) {
                return planSlices(found.get(), target, dataStart);
            }
            Selected selected = new Selected(request.rows());
            List<LineRange> sections = live.split(target, selected);
            if (request.rows().selectsByRowNumber() && sections.stream().anyMatch(section -> section.firstRow() < 0)) {
                sections = live.split(Long.MAX_VALUE, selected);
            }
            boolean isComplete = sections.size() == 1 && selected.isAll();
            List<Slice> slices = new ArrayList<>();
            for (LineRange section : sections) {
                slices.add(new LineSlice(section, isComplete, dataStart + section.start()));
            }
            return slices;
        }
    }

    private static List<Slice> planSlices(KeyedEntries found, long targetBytes, long dataStart) {
        List<Slice> slices = new ArrayList<>();
        long bytes = 0;
        int first = 0;
        for (int next = 1; next <= found.size(); next++) {
            bytes += Math.max(1, found.length(next - 1));
            if (bytes >= targetBytes || next == found.size()) {
                slices.add(new LookupSlice(found.subset(first, next), dataStart + found.offset(first), bytes));
                first = next;
                bytes = 0;
            }
        }
        return slices;
    }

    /**
     * Returns the number of rows for which index files have statistics; empty if there is no index by which lines can be
     * skipped.
     */
    public OptionalLong rowsPerIndexRange() throws IOException {
        return files.dataSize() > 0 && live.isIndexed()
                ? OptionalLong.of(OpenFile.rowsPerIndexRange(files.dataSize(), live.count()))
                : OptionalLong.empty();
    }

    /** Returns the lines of a slice that may have requested ids, and that may be among the requested rows. */
    public LineSelection select(Slice slice, Optional<IdTable> requested, RowSelection rows) throws IOException {
        if (files.dataSize() == 0) {
            return new LineSelection(List.of(), null, true);
        }
        if (slice instanceof LineSlice one) {
            return new LineSelection(List.of(one.range()), null, one.isOnlySlice());
        }
        Optional<KeyedEntries> found =
                slice instanceof LookupSlice known ? Optional.of(known.entries()) : find(requested);
        if (found.isPresent()) {
            return select(found.get());
        }
        Selected selected = new Selected(rows);
        return new LineSelection(live.split(Long.MAX_VALUE, selected), null, selected.isAll());
    }

    /** Reads documents that are far apart one by one, except from compressed data, which is inflated in any case. */
    private LineSelection select(KeyedEntries found) throws IOException {
        try (FileContent data = files.open(CollectionFiles.DATA)) {
            IndexedLines lines = new IndexedLines(found.locations());
            return new LineSelection(
                    lines.split(data.isSeekable() ? 1 : Long.MAX_VALUE, LiveLines.SelectedRows.ALL), found, false);
        }
    }

    /** Looks up the requested ids; empty without requested ids or without a usable index. */
    private Optional<KeyedEntries> find(Optional<IdTable> requested) throws IOException {
        if (requested.isEmpty() || files.index().isEmpty() || rules.index() == LiveRules.IndexMode.IGNORE) {
            return Optional.empty();
        }
        if (rules.duplicates() == LiveRules.ReadDuplicatePolicy.FAIL) {
            live.count();
        }
        try (FileContent index = files.open(CollectionFiles.INDEX)) {
            boolean keepRepeated = rules.duplicates() == LiveRules.ReadDuplicatePolicy.KEEP;
            return CachedIndexLookup.find(index, files.dataSizes(), requested.get(), keepRepeated, indexCacheBytes);
        }
    }

    /** The rows that an index selects. Rows of a sample are selected after they were read. */
    private record Selected(RowSelection rows) implements LiveLines.SelectedRows {
        @Override
        public long next(long row, long end) {
            return isAll() ? row : rows.nextSelected(row, end);
        }

        boolean isAll() {
            return rows.selectsByRowNumber() || rows.equals(RowSelection.ALL);
        }
    }

    /**
     * A slice of the lines of a collection.
     *
     * @param range live documents to read
     * @param isOnlySlice whether it is the only slice, with all rows, so that the complete data is read if it has a CRC to verify
     * @param offset position in the file
     */
    public record LineSlice(LineRange range, boolean isOnlySlice, long offset) implements Slice {
        @Override
        public long bytes() {
            return Math.max(1, range.liveBytes());
        }
    }

    /**
     * A slice of documents found by an index lookup.
     *
     * @param entries index entries of the documents, with their ids
     * @param offset position of the first document in the file
     * @param bytes size of the documents in bytes
     */
    public record LookupSlice(KeyedEntries entries, long offset, long bytes) implements Slice {}

    /**
     * The lines of a collection that a task reads.
     *
     * @param ranges sections to read
     * @param lookupEntries index entries of these sections; null without an index lookup
     * @param isComplete whether these are all sections of the collection
     */
    public record LineSelection(List<LineRange> ranges, KeyedEntries lookupEntries, boolean isComplete) {
        /** Whether the live documents are those of an index. */
        public boolean isIndexed() {
            return ranges.stream().allMatch(LineRange::indexed);
        }
    }
}
