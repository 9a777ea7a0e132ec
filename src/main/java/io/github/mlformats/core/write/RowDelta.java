package io.github.mlformats.core.write;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.connector.write.DeltaWriteBuilder;
import org.apache.spark.sql.connector.write.WriteBuilder;

/**
 * Changes of single rows of a table whose location is a merged directory. The directory is compared with what it was when this was
 * created: another writer that has changed it in between makes the statement fail.
 */
public final class RowDelta {
    private final MergedDirectoryTarget target;

    private RowDelta(MergedDirectoryTarget target) {
        this.target = target;
    }

    /** @throws io.github.mlformats.core.error.UsageException if rows of the directory cannot be changed */
    static RowDelta begin(WriteTarget target) {
        try {
            MergedDirectoryTarget directory = new MergedDirectoryTarget(target, SaveMode.Append);
            directory.begin();
            return new RowDelta(directory);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + target.directory() + ": " + e.getMessage(), e);
        }
    }

    /** Returns the builder of a write of new rows. */
    public WriteBuilder insertBuilder() {
        return target.builder();
    }

    /** Returns the builder of a write of new rows and of the ids of rows that are deleted or updated. */
    public DeltaWriteBuilder deltaBuilder() {
        return target.deltaBuilder();
    }
}
