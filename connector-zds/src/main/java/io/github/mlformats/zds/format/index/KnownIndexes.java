package io.github.mlformats.zds.format.index;

import io.github.mlformats.zds.format.ids.IdSet;
import io.github.mlformats.zds.format.index.IndexCache.Version;
import io.github.mlformats.zds.format.store.Content;
import java.io.IOException;
import java.util.Optional;

/**
 * Looks up ids in indexes. Of those that were read last, this process keeps where their entries are: the next look-up in one of
 * them reads only the entries that can be meant.
 */
public final class KnownIndexes {
    private KnownIndexes() {}

    /**
     * The places of the wanted ids, sorted by offset; of several entries with one id the last one, or all.
     *
     * @param dataSize bytes of {@code data.jsonl}
     * @param mostBytes what may be kept of all indexes together, here 8 bytes an entry; 0 for nothing
     * @return empty if the index cannot be used, or has no entry
     */
    public static Optional<KeyedEntries> find(
            Content index, long dataSize, IdSet wanted, boolean keepRepeated, long mostBytes) throws IOException {
        Optional<Version> version = mostBytes == 0 ? Optional.empty() : Version.of(index, dataSize);
        if (version.isPresent() && isCheaperByEntry(index, wanted)) {
            EntryPositions known = (EntryPositions) IndexCache.get(version.get());
            if (known != null) {
                try {
                    return Optional.of(new IndexLookup(wanted, keepRepeated).inKnown(index, dataSize, known));
                } catch (UnusableIndexException e) {
                    IndexCache.forget(version.get());
                }
            }
        }
        EntryPositions learned = new EntryPositions(version.isPresent() ? mostBytes : 0);
        try {
            Optional<KeyedEntries> found = new IndexLookup(wanted, keepRepeated).inAll(index, dataSize, learned);
            version.ifPresent(known -> keep(known, learned, mostBytes));
            return found;
        } catch (UnusableIndexException e) {
            return Optional.empty();
        }
    }

    /** A jump to an entry costs about a gap. */
    private static boolean isCheaperByEntry(Content index, IdSet wanted) {
        return (long) wanted.size() * index.readGap() < index.size();
    }

    private static void keep(Version version, EntryPositions positions, long mostBytes) {
        if (IndexCache.get(version) == null && positions.finish() && positions.bytes() > 0) {
            IndexCache.put(version, positions, mostBytes);
        }
    }
}
