package io.github.mlformats.core.spi.write;

import java.io.IOException;

/** Plans how files are merged into one, with their rows in the order of the files. */
@FunctionalInterface
public interface FileMergePlanner {
    /**
     * Reads the metadata of the files and plans the merge. Called on the driver.
     *
     * @param files at least one file
     * @param parallelism number of segments that can be written at the same time
     * @throws io.github.mlformats.core.error.UsageException if the files cannot be merged
     */
    FileMerge<?> plan(InputFiles files, int parallelism) throws IOException;
}
