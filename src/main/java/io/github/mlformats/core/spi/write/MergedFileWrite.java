package io.github.mlformats.core.spi.write;

import java.util.Optional;

/**
 * A write of one file, merged from files that tasks have staged.
 *
 * @param staging how tasks write the staged files; these are read back soon, so compressing them does not pay
 * @param planner plans the merge; empty if a single task writes the file, see {@link WritePlan#isSingleTask()}
 */
public record MergedFileWrite(WritePlan staging, Optional<FileMergePlanner> planner) {
    /** Creates a write with several staged files. */
    public MergedFileWrite(WritePlan staging, FileMergePlanner planner) {
        this(staging, Optional.of(planner));
    }

    /** Whether a single task writes the file. */
    public boolean isSingleTask() {
        return planner.isEmpty();
    }

    /** Creates a write by a single task. */
    public static MergedFileWrite singleTask(WritePlan writing) {
        return new MergedFileWrite(writing, Optional.empty());
    }
}
