package io.github.mlformats.zds.format.live;

import io.github.mlformats.zds.format.section.Section;
import java.io.IOException;
import java.util.List;

/** Which parts of a {@code data.jsonl} hold live documents. */
public sealed interface LiveLines permits IndexedLines, UnindexedLines, UncountedLines {
    /** Number of live documents, or -1 if nobody counted them. */
    long count();

    /** Bytes of live documents; without an index, white space between them counts, too. */
    long liveBytes();

    /** Cuts them into sections of about {@code targetBytes} live bytes, in their order. */
    List<Section> cut(long targetBytes) throws IOException;
}
