package io.github.mlformats.safetensors;

import io.github.mlformats.core.spark.FormatDataSource;

/** {@code spark.read.format("safetensors")}. */
public final class SafetensorsDataSource extends FormatDataSource {
    public SafetensorsDataSource() {
        super(new SafetensorsFormat());
    }
}
