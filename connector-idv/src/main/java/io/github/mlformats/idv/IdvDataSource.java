package io.github.mlformats.idv;

import io.github.mlformats.core.source.FormatDataSource;

/** {@code spark.read.format("idv")}. */
public final class IdvDataSource extends FormatDataSource {
    public IdvDataSource() {
        super(new IdvFormat());
    }
}
