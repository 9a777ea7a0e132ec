package io.github.mlformats.zds.format.section;

import io.github.mlformats.zds.format.index.KeyedEntries;
import io.github.mlformats.zds.format.line.LineScanner;
import io.github.mlformats.zds.format.store.Content;
import java.io.Closeable;
import java.io.IOException;

/**
 * Gives the texts of a section's live documents, one after the other: the bytes of each index entry or, without an index,
 * the lines that are not blank. What a text says is the caller's to find out; where it lacks an id, he asks for the
 * {@link #key()}. Only then, and where entries are not lines, the index is read.
 */
public final class SectionReader implements Closeable {
    private final Section section;
    private final Runs.Reader runs;
    private final EntryLoader loader;
    private final LineScanner scanner;
    private final PageLines page = new PageLines();

    private KeyedEntries entries;
    /** First and last entry, exclusively, that are given by themselves; equal if there are none. */
    private int nextEntry;

    private int endEntry;
    private boolean atEntry;
    /** A document that the section knows without the index, and that is next; or null. */
    private Run document;

    private boolean inLines;
    private long given;

    /** Loads the entries of this section; called at most once. */
    public interface EntryLoader {
        KeyedEntries load() throws IOException;
    }

    /**
     * @param data {@code data.jsonl}; not closed
     * @param fromStart whether to read what is before the section, too, so that a checksum of all is checked
     * @param loader null if there is no index
     * @param maxLineLength longer documents are given cut off, see {@link #isTooLong()}
     */
    public SectionReader(Content data, Section section, boolean fromStart, EntryLoader loader, int maxLineLength)
            throws IOException {
        this.section = section;
        this.runs = section.runs().from(section.start());
        this.loader = loader;
        // Whether a line begins with the section shows the byte before.
        long start = Math.max(0, section.indexed() ? section.start() : section.start() - 1);
        this.scanner = new LineScanner(data, fromStart ? 0 : start, section.until(), maxLineLength);
    }

    /** Moves on to the next document. @return false at the end of the section */
    public boolean next() throws IOException {
        while (!show()) {
            if (!runs.hasNext()) {
                return false;
            }
            begin(runs.next());
        }
        given++;
        return true;
    }

    /** Shows the next document of the run. @return false if it has no more */
    private boolean show() throws IOException {
        atEntry = nextEntry < endEntry;
        if (atEntry) {
            scanner.entry(entries.offset(nextEntry), entries.length(nextEntry));
            nextEntry++;
            return true;
        }
        if (document != null) {
            scanner.entry(document.start(), document.end() - document.start());
            document = null;
            return true;
        }
        if (page.hasNext()) {
            page.show(scanner);
            return true;
        }
        while (inLines && scanner.next()) {
            if (!scanner.isBlank()) {
                return true;
            }
        }
        return false;
    }

    private void begin(Run run) throws IOException {
        switch (run.kind()) {
            case DOCUMENT -> document = run;
            case PAGE -> {
                if (!page.find(scanner, run)) {
                    beginEntries(run);
                }
            }
            case TANGLE -> beginEntries(run);
            case LINES -> {
                inLines = true;
                if (run.start() == section.start()) {
                    scanner.firstBeginningIn(run.start(), run.end());
                } else {
                    scanner.beginningIn(run.start(), run.end());
                }
            }
        }
    }

    private void beginEntries(Run run) throws IOException {
        nextEntry = entries().firstFrom(run.start());
        endEntry = entries().firstFrom(run.end());
    }

    /** The index key of the current document; null if there is no index. */
    public byte[] key() throws IOException {
        if (!section.indexed()) {
            return null;
        }
        return entries().id(atEntry ? nextEntry - 1 : entries().firstFrom(scanner.offset()));
    }

    private KeyedEntries entries() throws IOException {
        if (entries == null) {
            entries = loader.load();
        }
        return entries;
    }

    /** How many live documents of the data come before the current one; only if the section knows its first row. */
    public long row() {
        return section.firstRow() + given - 1;
    }

    /** Reads what is left of the data, so that streams check at their end what they gave. */
    public void readToEnd() throws IOException {
        scanner.readToEnd();
    }

    /** Holds the current text at {@code [from(), to())}, until the reader moves on. */
    public byte[] data() {
        return scanner.data();
    }

    public int from() {
        return scanner.from();
    }

    public int to() {
        return scanner.to();
    }

    /** Position of the document's first byte in the data. */
    public long offset() {
        return scanner.offset();
    }

    /** Bytes of the document, with its line end. */
    public long length() {
        return scanner.length();
    }

    /** Whether the document is longer than allowed, so that only the beginning of its text is given. */
    public boolean isTooLong() {
        return scanner.isTooLong();
    }

    @Override
    public void close() throws IOException {
        scanner.close();
    }
}
