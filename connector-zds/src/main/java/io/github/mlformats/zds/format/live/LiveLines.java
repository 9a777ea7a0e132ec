package io.github.mlformats.zds.format.live;

import io.github.mlformats.zds.format.range.LineRange;
import java.io.IOException;
import java.util.List;

/** The live documents of a {@code data.jsonl}: those that are neither replaced nor deleted. */
public sealed interface LiveLines permits IndexedLines, UnindexedLines, UncountedLines {
    /** Returns the number of live documents, or -1 if it is unknown. */
    long count();

    /** Returns the size of the live documents in bytes; without an index including the whitespace between them. */
    long liveBytes();

    /** Splits the live documents into consecutive sections of about {@code targetBytes} live bytes. */
    List<LineRange> split(long targetBytes) throws IOException;
}
