package io.github.mlformats.primitiv.plan;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.spi.Slice;

/**
 * Rows {@code [firstRow, endRow)} of a file, and the record in which they begin.
 *
 * @param record number of that record
 * @param recordOffset position of its first byte
 * @param recordRow number of its first row
 * @param offset position of the first row's values
 * @param end position from which on nothing is wanted
 * @param damage why the file was given up after these rows; null if it was not, or another slice says it
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
