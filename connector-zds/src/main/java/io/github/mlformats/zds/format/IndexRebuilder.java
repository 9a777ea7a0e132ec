package io.github.mlformats.zds.format;

import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.bytes.FileTree.Entry;
import io.github.mlformats.core.bytes.Spool;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.ProblemListener;
import io.github.mlformats.zds.format.CollectionWriter.WriteDuplicatePolicy;
import io.github.mlformats.zds.format.json.DocumentValidator;
import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.format.layout.EntryList;
import io.github.mlformats.zds.format.layout.FileContent;
import io.github.mlformats.zds.format.layout.IdHash;
import io.github.mlformats.zds.format.layout.Index;
import java.io.IOException;
import java.util.Optional;

/**
 * Writes the {@code index.bin} of a collection anew, from its lines: the last line of each id is live.
 *
 * <p>Deleted documents are still lines, and only the index says that they are deleted. So a usable index is only
 * replaced if it contradicts the data and has the ids of all lines. Lines after the last document of a usable index do not count:
 * a writer that has died may have left them. Memory holds about 16 bytes per document.
 */
public final class IndexRebuilder {
    private static final int MAX_ID = 0xFFFF;

    private final CollectionFiles files;
    private final int maxLineLength;
    private final ProblemListener notes;
    private long withoutId;
    private long firstWithoutId;

    private IndexRebuilder(CollectionFiles files, int maxLineLength, ProblemListener notes) {
        this.files = files;
        this.maxLineLength = maxLineLength;
        this.notes = notes;
    }

    /** Receives the index. */
    public interface Output {
        /** Creates the new {@code index.bin}; called at most once, closed by the caller. */
        ByteSink create() throws IOException;

        /** Creates a temporary buffer, closed by the caller. */
        Spool spool() throws IOException;
    }

    /**
     * Rebuilds the index, if there is a {@code data.jsonl}.
     *
     * @param notes receives what users should know about an index that is kept, and about lines that are not indexed
     */
    public static void rebuild(CollectionFiles files, int maxLineLength, Output output, ProblemListener notes)
            throws IOException {
        if (files.data().isPresent()) {
            new IndexRebuilder(files, maxLineLength, notes).run(output);
        }
    }

    private void run(Output output) throws IOException {
        Index old = load();
        boolean isUsable =
                old instanceof Index.Usable usable && (usable.entries().size() > 0 || files.dataSize() == 0);
        Problems problems = new Problems();
        long end = files.dataSize();
        if (isUsable) {
            end = ((Index.Usable) old).end();
            noteLinesAfter(end);
            CollectionVerifier.verify(upTo(end), CollectionFiles.StorageMode.JSONL, maxLineLength, problems);
            if (problems.count == 0) {
                return;
            }
        }
        try (EntrySpool entries = new EntrySpool(output.spool(), WriteDuplicatePolicy.LAST, false)) {
            addLines(end, entries);
            entries.resolveDuplicates();
            if (isUsable && !hasIdsOf(entries, ((Index.Usable) old).entries())) {
                notes.add(
                        files.collection().directory().name(),
                        "keeps the index of " + files.describe()
                                + ", because only it says which lines are deleted documents. It does not fit the data in "
                                + problems.count + " places, the first: " + problems.first
                                + ". If it is wrong, delete it"
                                + " and run reindex again: deleted documents then return");
                return;
            }
            write(entries, output);
        }
        if (withoutId > 0) {
            notes.add(
                    files.collection().directory().name(),
                    "has " + withoutId + " lines without a valid id in " + files.describe()
                            + ", which are not in the index; the first is at byte " + firstWithoutId);
        }
    }

    private void noteLinesAfter(long end) throws IOException {
        if (end < files.dataSize() && !LiveLineFinder.isBlankFrom(files, end, maxLineLength)) {
            notes.add(
                    files.collection().directory().name(),
                    "skips " + (files.dataSize() - end) + " bytes after the last indexed document of "
                            + files.describe()
                            + ", which a write that was killed may have left. If they are documents, delete the index and"
                            + " run reindex again: deleted documents then return");
        }
    }

    private CollectionFiles upTo(long end) {
        return new CollectionFiles(
                files.collection(),
                Optional.of(Entry.file(files.data().orElseThrow().name(), end)),
                files.index(),
                files.hasDocs(),
                files.documents(),
                files.staged());
    }

    private Index load() throws IOException {
        try {
            return LiveLineFinder.loadIndex(files, false);
        } catch (CorruptFileException e) {
            return new Index.Unusable(e, false);
        }
    }

    /** Adds the lines that start before a position. */
    private void addLines(long end, EntrySpool entries) throws IOException {
        DocumentValidator document = new DocumentValidator();
        try (FileContent data = files.open(CollectionFiles.DATA);
                LineScanner line = new LineScanner(data, 0, data.size(), maxLineLength)) {
            line.setLineRange(0, end);
            while (line.next()) {
                if (line.isBlank()) {
                    continue;
                }
                boolean isDocument = !line.isTooLong() && document.validate(line.data(), line.from(), line.to());
                byte[] id = isDocument && document.id() != null ? document.idBytes() : null;
                if (id == null || id.length > MAX_ID) {
                    firstWithoutId = withoutId++ == 0 ? line.offset() : firstWithoutId;
                } else {
                    entries.add(id, 0, id.length, line.offset(), (int) line.length());
                }
            }
        }
    }

    private static boolean hasIdsOf(EntrySpool entries, EntryList old) throws IOException {
        long[] difference = {0};
        entries.forEach((data, at, idLength) -> difference[0] += weight(IdHash.hash(data, at + 2, idLength)));
        for (int i = 0; i < old.size(); i++) {
            difference[0] -= weight(old.hash(i));
        }
        return entries.liveCount() == old.size() && difference[0] == 0;
    }

    /** Distributes a hash over 64 bits, so that sums of different sets of hashes differ. */
    private static long weight(int hash) {
        long mixed = (hash + 0x9E37_79B9_7F4A_7C15L) * 0xBF58_476D_1CE4_E5B9L;
        return (mixed ^ mixed >>> 31) * 0x94D0_49BB_1331_11EBL;
    }

    private static void write(EntrySpool entries, Output output) throws IOException {
        try (ByteSink index = output.create()) {
            IndexWriter writer = new IndexWriter(IndexWriter.IndexType.ZDX, index);
            writer.header(entries.liveCount());
            entries.forEach((bytes, at, idLength) -> writer.add(bytes, at, idLength, 0));
            writer.finish();
        }
    }

    /** Counts problems, and keeps the first. */
    private static final class Problems implements ProblemListener {
        private long count;
        private String first;

        @Override
        public void add(String file, String text) {
            first = count++ == 0 ? text : first;
        }
    }
}
