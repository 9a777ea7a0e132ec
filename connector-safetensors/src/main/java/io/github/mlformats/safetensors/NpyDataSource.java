package io.github.mlformats.safetensors;

import io.github.mlformats.core.spark.FormatDataSource;
import io.github.mlformats.safetensors.format.Container;

/** {@code spark.read.format("npy")}. */
public final class NpyDataSource extends FormatDataSource {
    public NpyDataSource() {
        super(new SafetensorsFormat(Container.NPY));
    }
}
