package io.github.mlformats.safetensors;

import io.github.mlformats.core.spark.FormatDataSource;
import io.github.mlformats.safetensors.format.Container;

/** {@code spark.read.format("npz")}. */
public final class NpzDataSource extends FormatDataSource {
    public NpzDataSource() {
        super(new SafetensorsFormat(Container.NPZ));
    }
}
