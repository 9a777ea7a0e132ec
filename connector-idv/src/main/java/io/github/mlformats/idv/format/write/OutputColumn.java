package io.github.mlformats.idv.format.write;

import io.github.mlformats.idv.format.encode.BlockEncoder;

/** A column that is written. */
public interface OutputColumn extends DescribedColumn {
    /** Holds the values that are waiting for a block. */
    BlockEncoder values();
}
