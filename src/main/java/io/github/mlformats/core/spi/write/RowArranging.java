package io.github.mlformats.core.spi.write;

import io.github.mlformats.core.spi.write.arrange.AllRows;
import io.github.mlformats.core.spi.write.arrange.TargetFolder;
import java.io.IOException;

/** Looks at all rows of a write before any is written, and decides how: for files whose form depends on all of them. */
@FunctionalInterface
public interface RowArranging {
    /**
     * Decides. Called on the driver, once for each write.
     *
     * @throws io.github.mlformats.core.error.UsageException if the rows, or what is in the folder, cannot be written so
     */
    ArrangedWriting arrange(AllRows rows, TargetFolder folder) throws IOException;
}
