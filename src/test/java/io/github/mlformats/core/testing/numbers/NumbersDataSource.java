package io.github.mlformats.core.testing.numbers;

import io.github.mlformats.core.spark.FormatDataSource;

/** {@code spark.read.format("numbers")}. */
public final class NumbersDataSource extends FormatDataSource {
    public NumbersDataSource() {
        super(new NumbersFormat());
    }
}
