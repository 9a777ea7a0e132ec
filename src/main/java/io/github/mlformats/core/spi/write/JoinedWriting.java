package io.github.mlformats.core.spi.write;

import io.github.mlformats.core.spi.write.join.FileJoining;
import java.util.Optional;

/**
 * A write of one file, merged from files that tasks have staged.
 *
 * @param parts how tasks write the staged files; these are read back soon, so compressing them does not pay
 * @param joining plans the merge; empty if a single task writes the file, see {@link FileWriting#isOneFile()}
 */
public record JoinedWriting(FileWriting parts, Optional<FileJoining> joining) {
    /** Creates a write with several staged files. */
    public JoinedWriting(FileWriting parts, FileJoining joining) {
        this(parts, Optional.of(joining));
    }

    /** Whether a single task writes the file. */
    public boolean isWhole() {
        return joining.isEmpty();
    }

    /** Creates a write by a single task. */
    public static JoinedWriting whole(FileWriting writing) {
        return new JoinedWriting(writing, Optional.empty());
    }
}
