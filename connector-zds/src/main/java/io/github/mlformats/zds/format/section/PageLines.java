package io.github.mlformats.zds.format.section;

import io.github.mlformats.zds.format.line.LineScanner;
import java.io.IOException;
import java.util.Arrays;

/** The lines of a page, provided that its documents are exactly its lines. */
final class PageLines {
    private int[] lengths = new int[64];
    private int count;
    private int next;
    private long offset;

    /** Finds the lines of a page. @return whether they match the entries of the index */
    boolean find(LineScanner data, Run page) throws IOException {
        int size = (int) (page.end() - page.start());
        offset = page.start();
        next = 0;
        count = 0;
        long fingerprint = Fingerprint.NONE;
        boolean complete = data.hold(page.start(), size);
        for (int at = 0; complete && at < size; at += lengths[count - 1]) {
            add(data.lineLength(at));
            fingerprint = Fingerprint.and(fingerprint, lengths[count - 1]);
        }
        if (fingerprint == page.print()) {
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
    void show(LineScanner data) throws IOException {
        int length = lengths[next++];
        data.entry(offset, length);
        offset += length;
    }
}
