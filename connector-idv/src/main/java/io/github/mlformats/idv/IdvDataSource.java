package io.github.mlformats.idv;

import io.github.mlformats.core.spark.FormatDataSource;

/** The Spark data source with the short name {@code idv}. */
public final class IdvDataSource extends FormatDataSource {
    public IdvDataSource() {
        super(new IdvFormat());
    }
}
