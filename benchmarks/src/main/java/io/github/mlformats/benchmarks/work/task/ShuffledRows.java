package io.github.mlformats.benchmarks.work.task;

import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.WritePlan;
import java.io.IOException;
import java.nio.file.Path;

/** The shuffled rows of a write task, and the plan of the write. */
public interface ShuffledRows {
    WritePlan writing();

    /**
     * Writes the rows in the order of the file.
     *
     * @param data data of the case
     */
    void write(Path data, FileWriter writer) throws IOException;
}
