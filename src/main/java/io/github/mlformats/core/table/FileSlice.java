package io.github.mlformats.core.table;

import io.github.mlformats.core.spi.Slice;
import java.io.Serializable;

/** A slice with its file. */
public record FileSlice(DataFile file, Slice slice) implements Serializable {}
