package io.github.mlformats.core.read;

import io.github.mlformats.core.files.DataFile;
import io.github.mlformats.core.spi.Slice;
import java.io.Serializable;

/** A slice with its file. */
public record FileSlice(DataFile file, Slice slice) implements Serializable {}
