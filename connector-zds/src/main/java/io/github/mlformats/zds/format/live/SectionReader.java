package io.github.mlformats.zds.format.live;

import io.github.mlformats.zds.format.index.KeyedEntries;
import io.github.mlformats.zds.format.line.LineScanner;
import io.github.mlformats.zds.format.live.Section.Reading;
import io.github.mlformats.zds.format.store.Content;
import java.io.Closeable;
import java.io.IOException;

/**
 * Gives the texts of a section's live documents, one after the other. Blank lines are left out. What the text says is
 * the caller's to find out: where it is not one JSON object, he asks to {@link #cut()} it; where it lacks an id, for the
 * {@link #key()}. Only then, and where lines and entries do not end together, the index is read.
 */
public final class SectionReader implements Closeable {
    private final Section section;
    private final Section.Runs runs;
    private final EntryLoader loader;
    private final RunEdges edges;
    private final LineScanner scanner;

    private KeyedEntries entries;
    /** First and last entry, exclusively, that are given by themselves; equal if lines are given. */
    private int nextEntry;

    private int endEntry;
    private boolean atEntry;
    private boolean inRun;
    /** Where lines go on after the entries of a line that was cut; -1 if none was. */
    private long resumeAt = -1;

    /** Loads the entries of this section; called at most once. */
    public interface EntryLoader {
        KeyedEntries load() throws IOException;
    }

    /**
     * @param data {@code data.jsonl}; not closed
     * @param loader null if there is no index
     * @param maxLineLength longer documents are given cut off, see {@link #isTooLong()}
     */
    public SectionReader(Content data, Section section, EntryLoader loader, int maxLineLength) throws IOException {
        this.section = section;
        this.runs = section.runs();
        this.loader = loader;
        this.edges = new RunEdges(data);
        long start = Math.max(0, Math.min(section.start() - 1, data.size()));
        this.scanner = new LineScanner(data, start, section.until(), maxLineLength);
        if (section.reading() == Reading.ENTRIES) {
            entries();
            endEntry = entries.size();
        }
    }

    /** Moves on to the next document. @return false at the end of the section */
    public boolean next() throws IOException {
        while (true) {
            if (nextEntry < endEntry) {
                showEntry();
                return true;
            }
            if (section.reading() == Reading.ENTRIES) {
                return false;
            }
            atEntry = false;
            if (resumeAt >= 0) {
                scanner.resume(resumeAt);
                resumeAt = -1;
            }
            if (inRun && scanner.next()) {
                if (!scanner.isBlank()) {
                    return true;
                }
            } else {
                inRun = runs.next();
                if (!inRun) {
                    return false;
                }
                beginRun();
            }
        }
    }

    private void beginRun() throws IOException {
        boolean first = runs.start() == section.start();
        if (section.reading() == Reading.LINES) {
            if (first) {
                scanner.firstBeginningIn(runs.start(), runs.end());
            } else {
                scanner.beginningIn(runs.start(), runs.end());
            }
        } else if (edges.areLineEdges(scanner, runs.start(), runs.end())) {
            scanner.inside(runs.start(), runs.end());
        } else {
            nextEntry = entries().firstFrom(runs.start());
            endEntry = entries().firstFrom(runs.end());
            inRun = false;
        }
    }

    private void showEntry() throws IOException {
        atEntry = true;
        scanner.entry(entries.offset(nextEntry), entries.length(nextEntry));
        nextEntry++;
    }

    /**
     * Says that the current text is not exactly one JSON object. If several entries belong to it, the next documents are
     * theirs.
     *
     * @return whether the current text does not count, because its entries do
     */
    public boolean cut() throws IOException {
        if (atEntry || section.reading() == Reading.LINES) {
            return false;
        }
        int first = EntriesOfLine.first(entries(), scanner);
        int behind = EntriesOfLine.behind(entries(), scanner, first);
        if (behind - first < 2) {
            return false;
        }
        resumeAt = scanner.offset() + scanner.length();
        nextEntry = first;
        endEntry = behind;
        return true;
    }

    /** The index key of the current document; null if there is no index, or none of its entries is here. */
    public byte[] key() throws IOException {
        if (atEntry) {
            return entries.id(nextEntry - 1);
        }
        if (section.reading() == Reading.LINES) {
            return null;
        }
        int first = EntriesOfLine.first(entries(), scanner);
        return EntriesOfLine.behind(entries(), scanner, first) > first ? entries.id(first) : null;
    }

    private KeyedEntries entries() throws IOException {
        if (entries == null) {
            entries = loader.load();
        }
        return entries;
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
