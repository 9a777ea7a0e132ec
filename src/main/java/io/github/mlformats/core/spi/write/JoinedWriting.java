package io.github.mlformats.core.spi.write;

import io.github.mlformats.core.spi.write.join.FileJoining;
import java.util.Optional;

/**
 * A write of one file, whose parts tasks write and others join.
 *
 * @param parts how tasks write them; as they are read again at once, compressing them does not pay
 * @param joining how they become one; empty if there is only one, for {@link FileWriting#isOneFile()}
 */
public record JoinedWriting(FileWriting parts, Optional<FileJoining> joining) {
    /** A file of several parts. */
    public JoinedWriting(FileWriting parts, FileJoining joining) {
        this(parts, Optional.of(joining));
    }

    /** Whether one task writes the file. */
    public boolean isWhole() {
        return joining.isEmpty();
    }

    /** A file that one task writes. */
    public static JoinedWriting whole(FileWriting writing) {
        return new JoinedWriting(writing, Optional.empty());
    }
}
