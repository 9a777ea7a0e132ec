package io.github.mlformats.core.spi.write.join;

import java.io.IOException;

/** How files become one, their rows in the order of the files. */
@FunctionalInterface
public interface FileJoining {
    /**
     * Looks at the files and plans, on the driver.
     *
     * @param files at least one
     * @param parallelism number of segments that can be written at a time
     * @throws io.github.mlformats.core.error.UsageException if the files cannot be one
     */
    FileJoin<?> plan(InputFiles files, int parallelism) throws IOException;
}
