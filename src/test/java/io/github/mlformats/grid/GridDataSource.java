package io.github.mlformats.grid;

import io.github.mlformats.core.spark.FormatDataSource;

/** {@code spark.read.format("grid")} and {@code df.write.format("grid")}. */
public final class GridDataSource extends FormatDataSource {
    public GridDataSource() {
        super(new GridFormat());
    }
}
