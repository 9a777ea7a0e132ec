package io.github.mlformats.primitiv.read;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.spi.Slice;

/**
 * Rows {@code [firstRow, endRow)} of a file, and the record in which they start.
 *
 * @param record number of that record
 * @param recordOffset position of its first byte
 * @param recordRow number of its first row
 * @param offset position of the first row's values
 * @param end position after the last byte that is read
 * @param damage why the rest of the file after these rows is skipped; null if it is not, or if another slice reports it
 */
public record RecordSlice(
        long firstRow,
        long endRow,
        long record,
        long recordOffset,
        long recordRow,
        long offset,
        long end,
        long bytes,
        CorruptFileException damage)
        implements Slice {}
