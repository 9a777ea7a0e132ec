package io.github.mlformats.datadings;

import io.github.mlformats.core.spark.FormatDataSource;

/** {@code spark.read.format("datadings")}. */
public final class DatadingsDataSource extends FormatDataSource {
    public DatadingsDataSource() {
        super(new DatadingsFormat());
    }
}
