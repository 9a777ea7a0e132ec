package io.github.mlformats.datadings.plan;

import io.github.mlformats.core.spi.Slice;

/** The few samples of a file that a query asks for by their keys: found through the index by the task that reads them. */
public record KeySlice() implements Slice {
    @Override
    public long offset() {
        return 0;
    }

    /** Next to nothing of the file. */
    @Override
    public long bytes() {
        return 1;
    }
}
