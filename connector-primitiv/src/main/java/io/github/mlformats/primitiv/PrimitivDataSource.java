package io.github.mlformats.primitiv;

import io.github.mlformats.core.spark.FormatDataSource;

/** {@code spark.read.format("primitiv")}. */
public final class PrimitivDataSource extends FormatDataSource {
    public PrimitivDataSource() {
        super(new PrimitivFormat());
    }
}
