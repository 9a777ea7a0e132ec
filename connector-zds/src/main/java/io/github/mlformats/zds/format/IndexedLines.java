package io.github.mlformats.zds.format;

import io.github.mlformats.zds.format.LiveRanges.LengthFingerprint;
import io.github.mlformats.zds.format.LiveRanges.LiveRange;
import io.github.mlformats.zds.format.layout.EntryList;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * Live documents according to an index: one document per entry, regardless of the bytes between them. Sections start at entries.
 * Adjacent entries are grouped into pages of at most 64 KiB, which tasks verify against the lines of the data by a fingerprint of
 * the entry lengths; entries that overlap, start at the same position or are empty form a group that tasks read through
 * the index.
 */
public final class IndexedLines implements LiveLines {
    /** Maximum size of a page: adjacent entries that a task verifies together. */
    static final int MAX_PAGE = 64 << 10;

    private final EntryList entries;

    /** @param entries sorted by offset */
    public IndexedLines(EntryList entries) {
        this.entries = entries;
    }

    /** Returns the entries of the documents, sorted by offset. Must not be modified. */
    public EntryList entries() {
        return entries;
    }

    @Override
    public long count() {
        return entries.size();
    }

    @Override
    public long liveBytes() {
        long bytes = 0;
        long end = 0;
        for (int i = 0; i < entries.size(); i++) {
            long start = Math.max(end, entries.offset(i));
            end = Math.max(end, entries.end(i));
            bytes += end - Math.min(start, end);
        }
        return bytes;
    }

    /**
     * Returns the end of the documents that start at or after a position, up to a size.
     *
     * @param maxBytes maximum size of the documents, but always at least one
     * @return {@code start} if there are none
     */
    public long end(long start, long maxBytes) {
        long end = start;
        long bytes = 0;
        for (int i = firstFrom(start); i < entries.size(); i++) {
            bytes += entries.length(i);
            if (bytes > maxBytes && end > start && entries.offset(i) >= end) {
                break;
            }
            end = Math.max(end, entries.end(i));
        }
        return end;
    }

    /** Returns the documents that start in a range. */
    public IndexedLines in(OffsetRange range) {
        if (range.equals(OffsetRange.ALL)) {
            return this;
        }
        EntryList within = new EntryList(16);
        for (int i = firstFrom(range.start()); i < entries.size() && entries.offset(i) < range.end(); i++) {
            within.add(entries.offset(i), (int) entries.length(i), entries.hash(i));
        }
        return new IndexedLines(within);
    }

    private int firstFrom(long offset) {
        int first = 0;
        for (int end = entries.size(); first < end; ) {
            int middle = (first + end) >>> 1;
            if (entries.offset(middle) < offset) {
                first = middle + 1;
            } else {
                end = middle;
            }
        }
        return first;
    }

    @Override
    public List<LineRange> split(long targetBytes, SelectedRows rows) {
        List<LineRange> sections = new ArrayList<>();
        for (int first = nextSelected(0, rows); first < entries.size(); ) {
            LineRange.Builder section = new LineRange.Builder(entries.offset(first));
            int next = first;
            do {
                next = isOverlapping(next) ? addOverlapping(section, next) : addPage(section, next, targetBytes, rows);
            } while (section.liveBytes() < targetBytes && isSelected(next, rows));
            sections.add(section.build(0, first, true));
            first = nextSelected(next, rows);
        }
        return sections;
    }

    private int nextSelected(int entry, SelectedRows rows) {
        return entry < entries.size() ? (int) rows.next(entry, entries.size()) : entry;
    }

    private boolean isSelected(int entry, SelectedRows rows) {
        return entry < entries.size() && rows.next(entry, entry + 1L) == entry;
    }

    /** Adds the overlapping entries that start with number {@code first}. @return the number after the last one */
    private int addOverlapping(LineRange.Builder section, int first) {
        long end = entries.end(first);
        int next = first + 1;
        while (next < entries.size() && !isApart(next, end)) {
            end = Math.max(end, entries.end(next));
            next++;
        }
        section.add(entries.offset(first), Math.max(end, entries.offset(next - 1) + 1), LiveRange.Kind.OVERLAPPING, 0);
        return next;
    }

    /** Adds the adjacent selected entries from number {@code first} on. @return the number after the last one */
    private int addPage(LineRange.Builder section, int first, long targetBytes, SelectedRows rows) {
        long start = entries.offset(first);
        long mostBytes = Math.min(MAX_PAGE, targetBytes - section.liveBytes());
        long end = entries.end(first);
        long print = LengthFingerprint.append(LengthFingerprint.NONE, entries.length(first));
        int next = first + 1;
        while (next < entries.size()
                && entries.offset(next) == end
                && entries.end(next) - start <= mostBytes
                && !isOverlapping(next)
                && isSelected(next, rows)) {
            print = LengthFingerprint.append(print, entries.length(next));
            end = entries.end(next);
            next++;
        }
        section.add(start, end, next == first + 1 ? LiveRange.Kind.DOCUMENT : LiveRange.Kind.PAGE, print);
        return next;
    }

    /** Whether an entry is empty, or overlaps with the next one. */
    private boolean isOverlapping(int entry) {
        return entries.length(entry) == 0 || entry + 1 < entries.size() && !isApart(entry + 1, entries.end(entry));
    }

    /**
     * Whether an entry starts at or after {@code end}, the end of all previous ones, and after the start of the previous
     * one.
     */
    private boolean isApart(int entry, long end) {
        return entries.offset(entry) >= end && entries.offset(entry) > entries.offset(entry - 1);
    }

    /** The positions {@code [start, end)} in the data. */
    public record OffsetRange(long start, long end) implements Serializable {
        private static final long serialVersionUID = 1L;
        /** All positions. */
        public static final OffsetRange ALL = new OffsetRange(0, Long.MAX_VALUE);
    }
}
