package io.github.mlformats.zds.format.live;

import io.github.mlformats.zds.format.line.LineScanner;
import io.github.mlformats.zds.format.store.Content;
import java.io.IOException;

/** Whether a run of index entries begins and ends where lines do. */
final class RunEdges {
    private final Content data;

    RunEdges(Content data) {
        this.data = data;
    }

    boolean areLineEdges(LineScanner scanner, long start, long end) throws IOException {
        if (start > 0) {
            scanner.inside(start - 1, data.size());
            if (scanner.peek(start - 1) != '\n') {
                return false;
            }
        } else {
            scanner.inside(0, data.size());
        }
        if (end == data.size() || at(scanner, end - 1) == '\n') {
            return true;
        }
        int next = at(scanner, end);
        return next == '\n' || next == '\r' && end + 1 < data.size() && at(scanner, end + 1) == '\n';
    }

    /** A byte, from the window if it is near; the end of a long deflated run is taken for a line's end. */
    private int at(LineScanner scanner, long position) throws IOException {
        int near = scanner.peek(position);
        if (near >= 0) {
            return near;
        }
        if (!data.isSeekable()) {
            return '\n';
        }
        byte[] one = new byte[1];
        data.source().read(position, one, 0, 1);
        return one[0] & 0xFF;
    }
}
