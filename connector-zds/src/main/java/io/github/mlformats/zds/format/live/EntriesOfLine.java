package io.github.mlformats.zds.format.live;

import io.github.mlformats.zds.format.index.KeyedEntries;
import io.github.mlformats.zds.format.line.LineScanner;

/**
 * Which index entries belong to a line: those that hold its first byte that is no white space, and those that begin in
 * it, unless they begin in the white space at its end and hold the next line.
 */
final class EntriesOfLine {
    private EntriesOfLine() {}

    /** The number of the first one, or of any behind the line if there is none. */
    static int first(KeyedEntries entries, LineScanner line) {
        int entry = entries.firstFrom(line.blankFrom());
        while (entry < entries.size()
                && entries.offset(entry) < line.offset()
                && entries.end(entry) <= line.textStart()) {
            entry++;
        }
        return entry;
    }

    /** The number behind the last one. */
    static int behind(KeyedEntries entries, LineScanner line, int first) {
        long end = line.offset() + line.length();
        int entry = first;
        while (entry < entries.size()
                && entries.offset(entry) < end
                && (entries.offset(entry) < line.textEnd() || entries.end(entry) <= end)) {
            entry++;
        }
        return entry;
    }
}
