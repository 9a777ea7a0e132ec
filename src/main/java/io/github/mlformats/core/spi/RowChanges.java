package io.github.mlformats.core.spi;

import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.spi.write.OutputFile;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * Finds which rows of a {@link GrowingDataSet} are new, changed or deleted since the last micro-batch. Each micro-batch has a
 * directory in the checkpoint of the stream, which lists its rows, and all rows that have been read. So a restart reads the same
 * rows again, and no change is missed or reported twice. Thread-safe.
 */
public interface RowChanges {
    /** Returns the name of the column that tells the kind of change. A stream without it could not tell deleted rows from others. */
    String column();

    /**
     * Finds the changes of the next micro-batch.
     *
     * @param last directory of the last micro-batch; empty at first
     * @param next directory of the next one; its files are complete when this method returns
     * @param until rows from this position on are not read
     * @param maxBytes maximum size of the new and changed rows, but always at least one; deleted rows do not count
     * @return end of the new and changed rows, 0 if there are none; empty if nothing has changed
     */
    OptionalLong find(FileTree dataSet, Optional<FileTree> last, OutputFile next, long until, long maxBytes)
            throws IOException;

    /**
     * Returns the rows of a micro-batch, those of each kind of change together.
     *
     * @param file detail of the data set's only file
     * @param batch directory of the micro-batch
     */
    List<ChangedRows> rows(FileDetail file, FileTree batch) throws IOException;

    /**
     * The rows with one kind of change.
     *
     * @param columnValues values of {@link FileFinder.FoundFiles#fileColumns()}, which tell the kind
     * @param detail detail of the file for a reader of these rows alone
     */
    record ChangedRows(InternalRow columnValues, FileDetail detail) {}
}
