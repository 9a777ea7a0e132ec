package io.github.mlformats.zds.format.layout;

import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.error.UsageException;
import java.io.IOException;

/** The lock file by which the original library says that it writes to a data set. */
public final class WriteLock {
    private static final String NAME = ".zds_write.lock";

    private WriteLock() {}

    /** @throws UsageException if another program is writing to a data set */
    public static void check(FileTree set) throws IOException {
        if (set.list(".zds").stream().anyMatch(file -> file.name().equals(NAME))) {
            throw new UsageException(set.name() + " is locked by .zds/" + NAME
                    + ": another program is writing to it. Delete the lock file if that program is no longer running");
        }
    }
}
