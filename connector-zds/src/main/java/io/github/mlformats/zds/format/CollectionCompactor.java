package io.github.mlformats.zds.format;

import io.github.mlformats.core.bytes.ByteBuilder;
import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.format.layout.EntryList;
import io.github.mlformats.zds.format.layout.FileContent;
import io.github.mlformats.zds.format.layout.IdHash;
import io.github.mlformats.zds.format.layout.Index;
import io.github.mlformats.zds.format.layout.IndexEntries;
import java.io.IOException;
import java.util.BitSet;

/**
 * Copies the live documents of a collection that is stored as lines, without the dead lines between them.
 *
 * <ol>
 *   <li>The index is loaded: which documents are live, and where.
 *   <li>Their texts are copied in the order of the data, one per line. Their bytes are not changed, but for white space around them.
 *   <li>The index is read again, and each live entry is written with its new place.
 * </ol>
 *
 * <p>Memory holds about 24 bytes per document.
 */
public final class CollectionCompactor {
    private static final int CHUNK = 1 << 20;

    private final CollectionFiles files;
    private final Index.Usable index;
    private final int maxLineLength;

    private CollectionCompactor(CollectionFiles files, Index.Usable index, int maxLineLength) {
        this.files = files;
        this.index = index;
        this.maxLineLength = maxLineLength;
    }

    /** Receives the new files; each is created once, and closed by the caller. */
    public interface Output {
        ByteSink create(String path) throws IOException;
    }

    /**
     * What a collection contains, for comparison with its copy.
     *
     * @param documents number of live documents
     * @param checksum sum of the hashes of all ids and texts
     * @param liveBytes size of the texts, with one line end each
     */
    public record Content(long documents, long checksum, long liveBytes) {}

    /**
     * Opens a collection.
     *
     * @throws UsageException if it has no index that tells live documents from dead lines
     */
    public static CollectionCompactor open(CollectionFiles files, int maxLineLength) throws IOException {
        Index index = LiveLineFinder.loadIndex(files, false);
        if (index instanceof Index.Unusable unusable) {
            throw unusable.reason();
        }
        if (!(index instanceof Index.Usable usable) || usable.entries().size() == 0 && files.dataSize() > 0) {
            throw new UsageException(files.describe() + " has no index that tells live documents from dead lines. Run"
                    + " mlformats reindex first");
        }
        return new CollectionCompactor(files, usable, maxLineLength);
    }

    /** Whether there are neither bytes nor entries that no live document has. */
    public boolean isCompact() {
        return index.supersededCount() == 0 && new IndexedLines(index.entries()).liveBytes() == files.dataSize();
    }

    /** Returns the content without copying it. */
    public Content content() throws IOException {
        return copy(new long[0], (data, from, length) -> {});
    }

    /** Copies the live documents. @return what was copied */
    public Content copy(Output output) throws IOException {
        long[] starts = new long[index.entries().size() + 1];
        ByteBuilder lines = new ByteBuilder();
        Content content;
        try (ByteSink data = output.create(CollectionFiles.DATA)) {
            content = copy(starts, (text, from, length) -> {
                lines.add(text, from, length).i8('\n');
                if (lines.size() >= CHUNK) {
                    data.write(lines.bytes(), 0, lines.size());
                    lines.clear();
                }
            });
            data.write(lines.bytes(), 0, lines.size());
        }
        try (ByteSink sink = output.create(CollectionFiles.INDEX)) {
            copyIndex(starts, sink);
        }
        return content;
    }

    private interface TextVisitor {
        void visit(byte[] data, int from, int length) throws IOException;
    }

    /** Visits the live texts in the order of the data. @param starts receives the offsets of their copies; may be empty */
    private Content copy(long[] starts, TextVisitor visitor) throws IOException {
        EntryList entries = index.entries();
        long checksum = 0;
        long at = 0;
        if (entries.size() == 0) {
            return new Content(0, 0, 0);
        }
        try (FileContent data = files.open(CollectionFiles.DATA);
                LineScanner text = new LineScanner(data, 0, data.size(), maxLineLength)) {
            for (int i = 0; i < entries.size(); i++) {
                text.setRange(entries.offset(i), data.size());
                text.moveToEntry(entries.offset(i), entries.length(i));
                if (text.isTooLong()) {
                    throw LiveRules.tooLong(data.name(), entries.offset(i), entries.length(i), maxLineLength);
                }
                int from = firstOfText(text.data(), text.from(), text.to());
                int length = endOfText(text.data(), from, text.to()) - from;
                visitor.visit(text.data(), from, length);
                checksum += mix(entries.hash(i), IdHash.hash64(text.data(), from, length));
                if (starts.length > 0) {
                    starts[i + 1] = at + length + 1;
                }
                at += length + 1L;
            }
        }
        return new Content(entries.size(), checksum, at);
    }

    private static int firstOfText(byte[] data, int from, int to) {
        int first = from;
        while (first < to && isSpace(data[first])) {
            first++;
        }
        return first;
    }

    private static int endOfText(byte[] data, int from, int to) {
        int end = to;
        while (end > from && isSpace(data[end - 1])) {
            end--;
        }
        return end;
    }

    private static boolean isSpace(byte value) {
        return value == ' ' || value == '\n' || value == '\r' || value == '\t';
    }

    /** Distributes two hashes over 64 bits, so that sums of different documents differ. */
    private static long mix(int id, long text) {
        long mixed = (text + id * 0x9E37_79B9_7F4A_7C15L) * 0xBF58_476D_1CE4_E5B9L;
        return (mixed ^ mixed >>> 31) * 0x94D0_49BB_1331_11EBL;
    }

    /** Writes the entries in their order, in the format that the index has. */
    private void copyIndex(long[] starts, ByteSink sink) throws IOException {
        EntryList entries = index.entries();
        IndexWriter.IndexType form =
                index.kind() == Index.Format.TSV ? IndexWriter.IndexType.TSV : IndexWriter.IndexType.ZDX;
        IndexWriter writer = new IndexWriter(form, sink);
        writer.header(entries.size());
        BitSet written = new BitSet();
        ByteBuilder entry = new ByteBuilder();
        try (FileContent old = files.open(CollectionFiles.INDEX)) {
            IndexEntries.forEach(old, files.dataSize(), (id, from, idLength, offset, length) -> {
                int i = find(offset, length, IdHash.hash(id, from, idLength), written);
                if (i >= 0) {
                    written.set(i);
                    entry.clear();
                    entry.i16(idLength).add(id, from, idLength).i64(starts[i]).i32((int) (starts[i + 1] - starts[i]));
                    writer.add(entry.bytes(), 0, idLength, 0);
                }
            });
        }
        writer.finish();
    }

    /** Returns the number of a live entry that was not written yet; negative if there is none: a later one has its id. */
    private int find(long offset, int length, int hash, BitSet written) {
        EntryList entries = index.entries();
        int low = 0;
        int high = entries.size();
        while (low < high) {
            int middle = low + high >>> 1;
            if (entries.offset(middle) < offset) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        for (int i = low; i < entries.size() && entries.offset(i) == offset; i++) {
            if (entries.length(i) == Integer.toUnsignedLong(length) && entries.hash(i) == hash && !written.get(i)) {
                return i;
            }
        }
        return -1;
    }
}
