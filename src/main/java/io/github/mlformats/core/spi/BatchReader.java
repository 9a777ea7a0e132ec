package io.github.mlformats.core.spi;

import java.io.IOException;
import org.apache.spark.sql.vectorized.ColumnVector;

/**
 * Reads a slice as batches of consecutive rows. The reader owns its vectors and reuses them: their values are valid until
 * the next call of {@link #next(int)}. Not thread-safe.
 */
public interface BatchReader extends AutoCloseable {
    /**
     * Decodes the next batch: the next row that {@link ReadRequest#rows()} selects and the rows after it in the same block.
     *
     * @param maxRows largest number of rows to decode, at least 1; a reader may return fewer to bound a batch in bytes
     * @return number of rows; 0 at the end of the slice
     */
    int next(int maxRows) throws IOException;

    /**
     * Returns the row number of the batch's first row, counted from 0 over all rows of the file. It does not depend on how
     * the file was split into slices, since {@code TABLESAMPLE} selects rows by it. The rows of a batch have consecutive
     * numbers. If a reader cannot know how many rows precede its slice, {@link OpenFile#planSlices} must return a single slice for
     * the file, at least when {@link RowSelection#selectsByRowNumber()}.
     */
    long firstRow();

    /** Returns the vector of column {@code i} of {@link ReadRequest#columns()}; the same object for every batch. */
    ColumnVector column(int i);

    /** Returns the vector of one of {@link ReadRequest#rowFields()}; the same object for every batch. */
    ColumnVector rowField(String name);

    /** Releases resources that the reader itself opened. The file is closed by its opener. */
    @Override
    default void close() throws IOException {}
}
