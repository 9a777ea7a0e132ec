package io.github.mlformats.zds.format.live;

import io.github.mlformats.zds.format.index.IndexCache;
import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.format.section.Section;
import io.github.mlformats.zds.format.store.Content;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The live lines of a collection. What its index says of them this process keeps for a while: how many there are, and how they
 * are cut. The next query need not read the index as long as it does not change; data that no longer fits it is found out where
 * it is read.
 */
public final class KnownLines {
    /** To ask only how many there are. */
    private static final long NOT_CUT = -1;

    private final CollectionFiles files;
    private final LiveRules rules;
    private final long mostBytes;
    private final Consumer<String> warnings;
    /** Of the index; null until it is asked for, empty if nothing is to be kept. */
    private Optional<IndexCache.Version> version;

    private LiveLines live;

    /**
     * @param mostBytes what may be kept of all collections together, about a byte for each document, four where these are long or
     *     others lie between them; 0 for nothing
     * @param warnings told what was ignored or repaired where lines are looked for
     */
    public KnownLines(CollectionFiles files, LiveRules rules, long mostBytes, Consumer<String> warnings) {
        this.files = files;
        this.rules = rules;
        this.mostBytes = mostBytes;
        this.warnings = warnings;
    }

    /** What was asked of an index. */
    private record Key(IndexCache.Version version, LiveRules rules, long targetBytes) implements IndexCache.Key {}

    private record Lines(long count, List<Section> sections) implements IndexCache.Learned {
        private static final int SECTION_BYTES = 128;

        @Override
        public long bytes() {
            return sections.stream()
                    .mapToLong(section -> SECTION_BYTES + section.runs().codeBytes())
                    .sum();
        }
    }

    /** See {@link LiveLines#count()}. */
    public long count() throws IOException {
        return live == null ? lines(NOT_CUT).count() : live.count();
    }

    /** See {@link LiveLines#cut}. */
    public List<Section> cut(long targetBytes) throws IOException {
        return lines(targetBytes).sections();
    }

    private Lines lines(long targetBytes) throws IOException {
        Optional<IndexCache.Version> index = version();
        if (index.isEmpty()) {
            return find(targetBytes);
        }
        Key key = new Key(index.get(), rules, targetBytes);
        Lines lines = (Lines) IndexCache.get(key);
        if (lines == null) {
            lines = find(targetBytes);
            if (live instanceof IndexedLines) {
                IndexCache.put(key, lines, mostBytes);
            }
        }
        return lines;
    }

    /** As it was before it was read, whatever is asked first. */
    private Optional<IndexCache.Version> version() throws IOException {
        if (version == null) {
            version = look();
        }
        return version;
    }

    private Optional<IndexCache.Version> look() throws IOException {
        if (mostBytes == 0 || files.index().isEmpty() || rules.index() == IndexUse.IGNORE) {
            return Optional.empty();
        }
        try (Content index = files.open(CollectionFiles.INDEX)) {
            return IndexCache.Version.of(index, files.dataSize());
        }
    }

    private Lines find(long targetBytes) throws IOException {
        if (live == null) {
            live = LiveFinder.find(files, rules, warnings);
        }
        return new Lines(live.count(), targetBytes == NOT_CUT ? List.of() : live.cut(targetBytes));
    }
}
