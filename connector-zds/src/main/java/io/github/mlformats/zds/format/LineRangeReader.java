package io.github.mlformats.zds.format;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.zds.format.LiveRanges.LengthFingerprint;
import io.github.mlformats.zds.format.LiveRanges.LiveRange;
import io.github.mlformats.zds.format.layout.FileContent;
import io.github.mlformats.zds.format.layout.KeyedEntries;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;

/**
 * Reads the live documents of a section one after the other: the bytes of each index entry or, without an index, the lines that
 * are not blank. Texts are not parsed. The index is loaded only if entries are not lines, or if the caller requests the {@link
 * #key()} of a document without an id. Not thread-safe.
 */
public final class LineRangeReader implements Closeable {
    private final FileContent data;
    private final LineRange section;
    private final LiveRanges.Reader runs;
    private final EntryLoader loader;
    private final LineScanner scanner;
    private final PageLines page = new PageLines();

    private KeyedEntries entries;
    /** The entries of the current range that are read one by one, {@code [nextEntry, endEntry)}. */
    private int nextEntry;

    private int endEntry;
    private boolean atEntry;
    /** The next document if it is known without the index; otherwise null. */
    private LiveRange document;

    private boolean inLines;
    private long documents;

    /** Loads the index entries of this section; called at most once. */
    public interface EntryLoader {
        KeyedEntries load() throws IOException;
    }

    /**
     * @param data {@code data.jsonl}; not closed
     * @param fromStart whether to read the data before the section, too, so that the checksum of all data is verified
     * @param loader null if there is no index
     * @param maxLineLength maximum size of a document; longer ones are truncated, see {@link LineScanner#isTooLong()}
     */
    public LineRangeReader(
            FileContent data, LineRange section, boolean fromStart, EntryLoader loader, int maxLineLength)
            throws IOException {
        this.data = data;
        this.section = section;
        this.runs = section.liveRanges().reader(section.start());
        this.loader = loader;
        // The byte before the section shows whether a line starts with it.
        long start = Math.max(0, section.indexed() ? section.start() : section.start() - 1);
        this.scanner = new LineScanner(data, fromStart ? 0 : start, section.end(), maxLineLength);
    }

    /** Advances to the next document. @return false at the end of the section */
    public boolean next() throws IOException {
        while (!advance()) {
            if (!runs.hasNext()) {
                return false;
            }
            startRange(runs.next());
        }
        documents++;
        return true;
    }

    /** Advances to the next document of the current range. @return false at its end */
    private boolean advance() throws IOException {
        atEntry = nextEntry < endEntry;
        if (atEntry) {
            scanner.moveToEntry(entries.offset(nextEntry), entries.length(nextEntry));
            nextEntry++;
            return true;
        }
        if (document != null) {
            scanner.moveToEntry(document.start(), document.end() - document.start());
            document = null;
            return true;
        }
        if (page.hasNext()) {
            page.moveToNext(scanner);
            return true;
        }
        while (inLines && scanner.next()) {
            if (!scanner.isBlank()) {
                return true;
            }
        }
        return false;
    }

    private void startRange(LiveRange run) throws IOException {
        switch (run.kind()) {
            case DOCUMENT -> document = run;
            case PAGE -> {
                if (!page.find(scanner, run)) {
                    startEntries(run);
                }
            }
            case OVERLAPPING -> startEntries(run);
            case LINES -> {
                inLines = true;
                if (run.start() == section.start()) {
                    scanner.setSplitRange(run.start(), run.end());
                } else {
                    scanner.setLineRange(run.start(), run.end());
                }
            }
        }
    }

    private void startEntries(LiveRange run) throws IOException {
        nextEntry = entries().lowerBound(run.start());
        endEntry = entries().lowerBound(run.end());
    }

    /**
     * Returns the id of the current document in the index; null if there is no index.
     *
     * @throws UsageException if the index no longer has the document
     */
    public byte[] key() throws IOException {
        if (!section.indexed()) {
            return null;
        }
        int entry = atEntry ? nextEntry - 1 : entries().lowerBound(scanner.offset());
        if (entry == entries().size() || entries().offset(entry) != scanner.offset()) {
            throw new UsageException(
                    "the index of " + data.name() + " has changed during the query. Load the data again");
        }
        return entries().id(entry);
    }

    private KeyedEntries entries() throws IOException {
        if (entries == null) {
            entries = loader.load();
        }
        return entries;
    }

    /** Returns the row number of the current document in the data; only valid if the section has a first row. */
    public long row() {
        return section.firstRow() + documents - 1;
    }

    /** Returns the scanner, which is at the current document. */
    public LineScanner scanner() {
        return scanner;
    }

    @Override
    public void close() throws IOException {
        scanner.close();
    }

    /** The lines of a page, provided that its documents are exactly its lines. */
    private static final class PageLines {
        private int[] lengths = new int[64];
        private int count;
        private int next;
        private long offset;

        /** Finds the lines of a page. @return whether they match the entries of the index */
        boolean find(LineScanner data, LiveRange page) throws IOException {
            int size = (int) (page.end() - page.start());
            offset = page.start();
            next = 0;
            count = 0;
            long fingerprint = LengthFingerprint.NONE;
            boolean complete = data.load(page.start(), size);
            for (int at = 0; complete && at < size; at += lengths[count - 1]) {
                add(data.lineLength(at));
                fingerprint = LengthFingerprint.append(fingerprint, lengths[count - 1]);
            }
            if (fingerprint == page.fingerprint()) {
                return true;
            }
            count = 0;
            return false;
        }

        private void add(int length) {
            if (count == lengths.length) {
                lengths = Arrays.copyOf(lengths, 2 * count);
            }
            lengths[count++] = length;
        }

        boolean hasNext() {
            return next < count;
        }

        /** Makes the next line the current text. */
        void moveToNext(LineScanner data) throws IOException {
            int length = lengths[next++];
            data.moveToEntry(offset, length);
            offset += length;
        }
    }
}
