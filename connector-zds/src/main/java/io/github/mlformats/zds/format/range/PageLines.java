package io.github.mlformats.zds.format.range;

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
