package io.github.mlformats.zds.format.join;

import io.github.mlformats.core.bytes.ByteSource;
import java.io.IOException;

/** What tasks have written to be joined, in the order of the rows. */
public interface StagedSets {
    /** How the name of a set's index ends: entries with offsets in the set, without a header. */
    String INDEX = ".index";
    /** How the name of its ids ends. */
    String IDS = ".ids";

    int count();

    /** Opens what belongs to a set; closed by the caller. */
    ByteSource open(int set, String suffix) throws IOException;
}
