package io.github.mlformats.core.spi.write;

import java.io.IOException;

/** Reads all rows of a write once before any is written, and plans the write: for files whose layout depends on all rows. */
@FunctionalInterface
public interface StatisticsPass {
    /**
     * Plans the write. Called on the driver, once for each write.
     *
     * @throws io.github.mlformats.core.error.UsageException if the format cannot hold the rows, or the target folder does
     *     not allow the write
     */
    PlannedWrite plan(InputRows rows, TargetFolder folder) throws IOException;
}
