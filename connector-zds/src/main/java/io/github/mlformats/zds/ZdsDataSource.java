package io.github.mlformats.zds;

import io.github.mlformats.core.spark.FormatDataSource;

/** Registers {@code spark.read.format("zds")}. */
public final class ZdsDataSource extends FormatDataSource {
    public ZdsDataSource() {
        super(new ZdsFormat());
    }
}
