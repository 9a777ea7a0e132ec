package io.github.mlformats.core.commit.join;

import io.github.mlformats.core.commit.join.Assembly.Segment;
import io.github.mlformats.core.io.LocalSpool;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** A file all of whose parts are there, and that has not appeared. Closed before it has, it is given up. */
final class Assembled implements Closeable {
    private final Publication publication;
    private final Assembly assembly;
    private final byte[] header;
    private final List<Segment> segments;
    private final LocalSpool end;
    private boolean appeared;

    /** @param end what follows the segments; closed with this */
    Assembled(Publication publication, Assembly assembly, byte[] header, List<Segment> segments, LocalSpool end) {
        this.publication = publication;
        this.assembly = assembly;
        this.header = header;
        this.segments = segments;
        this.end = end;
    }

    /** @return whether it appeared; otherwise another one has appeared meanwhile and stays */
    boolean appear() throws IOException {
        if (!publication.goesOn()) {
            return false;
        }
        assembly.finish(header, segments, end);
        appeared = true;
        return true;
    }

    @Override
    public void close() throws IOException {
        try (end) {
            if (!appeared) {
                assembly.abort();
            }
        }
    }
}
