package io.github.mlformats.core.read;

import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.core.table.DataFile;
import java.io.Serializable;

/** A slice with its file. */
public record FileSlice(DataFile file, Slice slice) implements Serializable {}
