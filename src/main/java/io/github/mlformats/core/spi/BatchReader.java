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

    /**
     * Number of the batch's first row in the file, counted from 0 over all rows of the file in their order: the same
     * number however the file was cut into slices, as {@code TABLESAMPLE} picks rows by it. The rows of a batch have
     * consecutive numbers. A reader that cannot tell how many rows lie before its slice must not be given slices:
     * {@link OpenFile#cut} then gives one for the file, at least while {@link RowSelection#picksByNumber()}.
     */
    long firstRow();

    /** The batch's values of column {@code i} of {@link ReadRequest#columns()}. The same object for every batch. */
    ColumnVector column(int i);

    /** The batch's values of one of {@link ReadRequest#rowFields()}. The same object for every batch. */
    ColumnVector rowField(String name);

    /** Frees what the reader itself has opened; the file is closed by whoever opened that. */
    @Override
    default void close() throws IOException {}
}
