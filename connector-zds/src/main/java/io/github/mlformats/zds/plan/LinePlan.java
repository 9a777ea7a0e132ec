package io.github.mlformats.zds.plan;

import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.core.spi.ValueFilter;
import io.github.mlformats.zds.format.index.EntryArrays;
import io.github.mlformats.zds.format.index.IdSet;
import io.github.mlformats.zds.format.index.IndexLookup;
import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.format.live.Duplicates;
import io.github.mlformats.zds.format.live.IndexedLines;
import io.github.mlformats.zds.format.live.LiveFinder;
import io.github.mlformats.zds.format.live.LiveLines;
import io.github.mlformats.zds.format.live.LiveRules;
import io.github.mlformats.zds.format.live.Section;
import io.github.mlformats.zds.format.store.Content;
import io.github.mlformats.zds.schema.Columns;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Finds the sections of a collection's lines that a query has to read. */
public final class LinePlan {
    private final CollectionFiles files;
    private final LiveRules rules;
    private final Consumer<String> warnings;
    private LiveLines live;

    /** @param warnings told once what was ignored or repaired */
    public LinePlan(CollectionFiles files, LiveRules rules, Consumer<String> warnings) {
        this.files = files;
        this.rules = rules;
        this.warnings = warnings;
    }

    /** All live documents. */
    public LiveLines live() throws IOException {
        if (live == null) {
            live = LiveFinder.find(files, rules, warnings);
        }
        return live;
    }

    /** The ids a query asks for; empty if it asks for more. */
    public static Optional<IdSet> wantedIds(ReadRequest request) {
        return request.lookUps().values().stream()
                .filter(filter -> filter.column().equals(Columns.ID))
                .findFirst()
                .map(LinePlan::ids);
    }

    private static IdSet ids(ValueFilter filter) {
        return new IdSet(filter.values().stream().map(Object::toString).toList());
    }

    /** Cuts the lines into slices; what is looked up, or cannot be read from the middle, is one. */
    public List<Slice> cut(ReadRequest request, long targetBytes) throws IOException {
        try (Content data = files.open(CollectionFiles.DATA)) {
            if (!data.isSeekable() || wantedIds(request).isPresent()) {
                live();
                return List.of(new Slice.WholeFile(data.extent().storedSize()));
            }
            List<Slice> slices = new ArrayList<>();
            for (Section section : live().cut(targetBytes)) {
                slices.add(new SectionSlice(section, data.extent().offset() + section.start()));
            }
            return slices;
        }
    }

    /** The sections of a slice: that of the slice, those in a range of bytes, or all, as far as they are asked for. */
    public List<Section> sections(Slice slice, Optional<IdSet> wanted) throws IOException {
        if (slice instanceof SectionSlice one) {
            return List.of(one.section());
        }
        LiveLines all = live();
        if (all instanceof IndexedLines && wanted.isPresent()) {
            return find(wanted.get()).cut(Long.MAX_VALUE);
        }
        if (slice instanceof Slice.Owned owned) {
            return all.cut(1 << 20).stream()
                    .filter(section -> section.start() >= owned.offset() && section.start() < owned.end())
                    .toList();
        }
        return all.cut(Long.MAX_VALUE);
    }

    private IndexedLines find(IdSet wanted) throws IOException {
        try (Content index = files.open(CollectionFiles.INDEX)) {
            EntryArrays found = IndexLookup.find(index, wanted, rules.duplicates() == Duplicates.KEEP);
            return new IndexedLines(found);
        }
    }
}
