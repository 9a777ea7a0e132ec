package io.github.mlformats.zds.plan;

import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.zds.format.ids.IdSet;
import io.github.mlformats.zds.format.index.KeyedEntries;
import io.github.mlformats.zds.format.index.KnownIndexes;
import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.format.live.Duplicates;
import io.github.mlformats.zds.format.live.IndexUse;
import io.github.mlformats.zds.format.live.IndexedLines;
import io.github.mlformats.zds.format.live.KnownLines;
import io.github.mlformats.zds.format.live.LiveRules;
import io.github.mlformats.zds.format.section.Section;
import io.github.mlformats.zds.format.store.Content;
import io.github.mlformats.zds.schema.Columns;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Plans the read of the lines of a collection: looks up requested ids in the index, or splits all live lines into sections. The
 * result is the same on the driver and on executors. Not thread-safe.
 */
public final class LinePlan {
    private final CollectionFiles files;
    private final LiveRules rules;
    private final long indexCacheBytes;
    private final KnownLines live;

    /**
     * @param indexCacheBytes maximum size of the index cache in bytes, see {@link KnownIndexes} and {@link KnownLines}
     * @param warnings receives warnings about ignored and repaired data
     */
    public LinePlan(CollectionFiles files, LiveRules rules, long indexCacheBytes, Consumer<String> warnings) {
        this.files = files;
        this.rules = rules;
        this.indexCacheBytes = indexCacheBytes;
        this.live = new KnownLines(files, rules, indexCacheBytes, warnings);
    }

    /** Returns the number of live documents, or -1 if it is unknown. */
    public long count() throws IOException {
        return live.count();
    }

    /**
     * Returns the ids that a query requests; empty if it does not filter by id, or samples rows, for which all rows are
     * counted.
     */
    public static Optional<IdSet> wantedIds(ReadRequest request) {
        if (request.rows().picksByNumber()) {
            return Optional.empty();
        }
        return request.lookUps().values().stream()
                .filter(filter -> filter.column().equals(Columns.ID))
                .findFirst()
                .map(filter ->
                        new IdSet(filter.values().stream().map(Object::toString).toList()));
    }

    /**
     * Splits the lines into slices. Data without random access, or without known row numbers where they are required, is
     * one slice.
     */
    public List<Slice> cut(ReadRequest request, long targetBytes) throws IOException {
        if (files.dataSize() == 0) {
            return List.of();
        }
        try (Content data = files.open(CollectionFiles.DATA)) {
            long target = data.isSeekable() ? targetBytes : Long.MAX_VALUE;
            long dataStart = data.extent().offset();
            Optional<KeyedEntries> found = find(wantedIds(request));
            if (found.isPresent()) {
                return cut(found.get(), target, dataStart);
            }
            boolean splittable = !request.rows().picksByNumber() || live.count() >= 0;
            List<Section> sections = live.cut(splittable ? target : Long.MAX_VALUE);
            List<Slice> slices = new ArrayList<>();
            for (Section section : sections) {
                slices.add(new SectionSlice(section, sections.size() == 1, dataStart + section.start()));
            }
            return slices;
        }
    }

    private static List<Slice> cut(KeyedEntries found, long targetBytes, long dataStart) {
        List<Slice> slices = new ArrayList<>();
        long bytes = 0;
        int first = 0;
        for (int next = 1; next <= found.size(); next++) {
            bytes += Math.max(1, found.length(next - 1));
            if (bytes >= targetBytes || next == found.size()) {
                slices.add(new FoundSlice(found.part(first, next), dataStart + found.offset(first), bytes));
                first = next;
                bytes = 0;
            }
        }
        return slices;
    }

    /** Returns the lines of a slice that may have requested ids. */
    public LinePart part(Slice slice, Optional<IdSet> requested) throws IOException {
        if (files.dataSize() == 0) {
            return new LinePart(List.of(), null, true);
        }
        if (slice instanceof SectionSlice one) {
            return new LinePart(List.of(one.section()), null, one.whole());
        }
        Optional<KeyedEntries> found = slice instanceof FoundSlice known ? Optional.of(known.entries()) : find(requested);
        if (found.isPresent()) {
            return part(found.get());
        }
        return new LinePart(live.cut(Long.MAX_VALUE), null, true);
    }

    /** Reads documents that are far apart one by one, except from compressed data, which is inflated in any case. */
    private LinePart part(KeyedEntries found) throws IOException {
        try (Content data = files.open(CollectionFiles.DATA)) {
            IndexedLines lines = new IndexedLines(found.places());
            return new LinePart(lines.cut(data.isSeekable() ? 1 : Long.MAX_VALUE), found, false);
        }
    }

    /** Looks up the requested ids; empty without requested ids or without a usable index. */
    private Optional<KeyedEntries> find(Optional<IdSet> requested) throws IOException {
        if (requested.isEmpty() || files.index().isEmpty() || rules.index() == IndexUse.IGNORE) {
            return Optional.empty();
        }
        if (rules.duplicates() == Duplicates.FAIL) {
            live.count();
        }
        try (Content index = files.open(CollectionFiles.INDEX)) {
            boolean keepRepeated = rules.duplicates() == Duplicates.KEEP;
            return KnownIndexes.find(index, files.dataSize(), requested.get(), keepRepeated, indexCacheBytes);
        }
    }
}
