package io.github.mlformats.angel;

import io.github.mlformats.core.spark.FormatDataSource;

/** The data source {@code angel}: {@code spark.read.format("angel")}. */
public final class AngelDataSource extends FormatDataSource {
    public AngelDataSource() {
        super(new AngelFormat());
    }
}
