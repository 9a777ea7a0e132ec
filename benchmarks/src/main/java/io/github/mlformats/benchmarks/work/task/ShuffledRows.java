package io.github.mlformats.benchmarks.work.task;

import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.WritePlan;
import java.io.IOException;
import java.nio.file.Path;

/** What comes to a task from the shuffle, and how it is to be written. */
public interface ShuffledRows {
    WritePlan writing();

    /**
     * Writes the rows in the order that the file needs.
     *
     * @param data that the case is about
     */
    void write(Path data, FileWriter writer) throws IOException;
}
