package io.github.mlformats.core.spi;

import java.io.IOException;
import org.apache.spark.sql.vectorized.ColumnVector;

/**
 * Reads a slice in batches of neighbouring rows. Vectors belong to the reader and hold a batch until the next call of
 * {@link #next(int)}.
 */
public interface BatchReader extends AutoCloseable {
    /**
     * Decodes the next rows: the first wanted row of {@link ReadRequest#rows()} and those behind it, as far as they lie
     * in the same block.
     *
     * @param maxRows most rows to decode, at least 1; readers may stop earlier to keep a batch small in bytes
     * @return number of rows; 0 at the end of the slice
     */
    int next(int maxRows) throws IOException;

    /** Number, in the file, of the batch's first row. */
    long firstRow();

    /** The batch's values of column {@code i} of {@link ReadRequest#columns()}. The same object for every batch. */
    ColumnVector column(int i);

    /** The batch's values of one of {@link ReadRequest#rowFields()}. The same object for every batch. */
    ColumnVector rowField(String name);

    @Override
    void close() throws IOException;
}
