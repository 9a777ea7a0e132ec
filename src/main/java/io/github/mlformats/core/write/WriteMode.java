package io.github.mlformats.core.write;

import io.github.mlformats.core.spi.write.FileWriting;
import io.github.mlformats.core.spi.write.JoinedFolder;
import io.github.mlformats.core.spi.write.JoinedWriting;
import io.github.mlformats.core.spi.write.RowArranging;

/** How a save turns rows into files: exactly one of these. */
sealed interface WriteMode {
    /** Each task writes files of its own into a folder. */
    record FilePerTask() implements WriteMode {}

    /** One file: of one task, or merged from what several have staged. */
    record MergedFile(JoinedWriting writing) implements WriteMode {}

    /** One folder of a few files, merged from what tasks have staged. */
    record MergedFolder(JoinedFolder folder) implements WriteMode {}

    /** A folder whose layout follows from statistics of all rows, which are collected first. */
    record PlannedFolder(RowArranging planning) implements WriteMode {}

    /** What a format has decided. */
    static WriteMode of(FileWriting writing) {
        if (writing.joined().isPresent()) {
            return new MergedFile(writing.joined().get());
        }
        if (writing.joinedFolder().isPresent()) {
            return new MergedFolder(writing.joinedFolder().get());
        }
        return writing.arranging().<WriteMode>map(PlannedFolder::new).orElseGet(FilePerTask::new);
    }
}
