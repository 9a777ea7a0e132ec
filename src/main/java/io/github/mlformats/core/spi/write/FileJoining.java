package io.github.mlformats.core.spi.write;

import java.io.IOException;

/** How the files that the tasks of a write have made become one, their rows in the order of the files. */
public interface FileJoining {
    /** How tasks write the files that are joined. They are read again at once, so compressing them does not pay. */
    FileWriting parts();

    /**
     * Looks at the files, on the driver.
     *
     * @param files at least one
     * @param parallelism number of tasks that can run at a time
     * @throws io.github.mlformats.core.error.UsageException if the files cannot be one
     */
    FileJoin<?> plan(InputFiles files, int parallelism) throws IOException;
}
