package io.github.mlformats.idv.format.write;

import io.github.mlformats.idv.format.encode.BlockEncoder;

/** A column to be written, with the encoder of its values. */
public interface EncodedColumn extends ColumnDefinition {
    /** Encoder with the values that are not yet in a block. */
    BlockEncoder encoder();
}
