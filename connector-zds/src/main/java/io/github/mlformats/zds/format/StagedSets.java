package io.github.mlformats.zds.format;

import io.github.mlformats.core.bytes.ByteSource;
import java.io.IOException;

/** The staged sets that tasks have written, in the order of the rows. */
public interface StagedSets {
    /** Suffix of the index file of a set: entries with offsets relative to the set, without a header. */
    String INDEX = ".index";
    /** Suffix of the id file of a set, see {@link DuplicateIdFinder.IdBucketWriter}. */
    String IDS = ".ids";

    /** Returns the number of sets. */
    int count();

    /** Opens a file of a set; closed by the caller. */
    ByteSource open(int set, String suffix) throws IOException;
}
