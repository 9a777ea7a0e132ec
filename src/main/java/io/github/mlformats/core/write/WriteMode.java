package io.github.mlformats.core.write;

import io.github.mlformats.core.spi.write.MergedFileWrite;
import io.github.mlformats.core.spi.write.MergedFolderWrite;
import io.github.mlformats.core.spi.write.StatisticsPass;
import io.github.mlformats.core.spi.write.WritePlan;

/** How a save turns rows into files: exactly one of these. */
sealed interface WriteMode {
    /** Each task writes files of its own into a folder. */
    record FilePerTask() implements WriteMode {}

    /** One file: of one task, or merged from what several have staged. */
    record MergedFile(MergedFileWrite writing) implements WriteMode {}

    /** One folder of a few files, merged from what tasks have staged. */
    record MergedFolder(MergedFolderWrite folder) implements WriteMode {}

    /** A folder whose layout follows from statistics of all rows, which are collected first. */
    record PlannedFolder(StatisticsPass planning) implements WriteMode {}

    /** What a format has decided. */
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
