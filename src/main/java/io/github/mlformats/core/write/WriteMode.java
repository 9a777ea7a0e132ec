package io.github.mlformats.core.write;

import io.github.mlformats.core.spi.write.MergedFileWrite;
import io.github.mlformats.core.spi.write.MergedFolderWrite;
import io.github.mlformats.core.spi.write.StatisticsPass;
import io.github.mlformats.core.spi.write.WritePlan;

/** How a save writes rows to files. */
sealed interface WriteMode {
    /** Each task writes its own files into a folder. */
    record FilePerTask() implements WriteMode {}

    /** One file, written by one task or merged from the staged files of several tasks. */
    record MergedFile(MergedFileWrite writing) implements WriteMode {}

    /** One folder with a few files, merged from staged files. */
    record MergedFolder(MergedFolderWrite folder) implements WriteMode {}

    /** A folder whose layout depends on statistics of all rows, which are collected first. */
    record PlannedFolder(StatisticsPass planning) implements WriteMode {}

    /** Returns the mode of a write plan. */
    static WriteMode of(WritePlan writing) {
        if (writing.mergedFile().isPresent()) {
            return new MergedFile(writing.mergedFile().get());
        }
        if (writing.mergedFolder().isPresent()) {
            return new MergedFolder(writing.mergedFolder().get());
        }
        return writing.statisticsPass().<WriteMode>map(PlannedFolder::new).orElseGet(FilePerTask::new);
    }
}
