package io.github.mlformats.angel.format.matrix;

import java.io.Serializable;

/**
 * A partition whose meta has been verified against itself and the size of its file. Contains all metadata needed to read it.
 *
 * @param id number of the partition; without a meta, of the file
 * @param file name of a file in the directory of the matrix
 * @param offset position of the first byte in the file
 * @param length number of bytes
 * @param rows its saved rows
 * @param columns the columns it covers; null if unknown
 * @param shift offset to add to stored columns, which a bug of 3.2.0 makes relative to the first of the partition
 * @param isNewlineMissing whether the newline at the end of the partition and the file is missing
 */
public record Partition(
        int id,
        String file,
        long offset,
        long length,
        RowMetas rows,
        ColumnRange columns,
        long shift,
        boolean isNewlineMissing)
        implements Serializable {
    public long end() {
        return offset + length;
    }

    /** All bytes of the partition. */
    public Range whole() {
        return new Range(this, offset, end());
    }

    /** Column of the first value, for values without keys. */
    public long firstColumn() {
        return columns == null ? 0 : columns.start();
    }

    /** The name of the partition in messages. */
    public String displayName() {
        return "partition " + id;
    }

    /**
     * A byte range of a partition. In fixed-width formats it consists of complete records; in text formats, a line belongs to the
     * range that it starts in.
     *
     * @param partition the partition
     * @param from position in the file of the first byte
     * @param to end position in the file, exclusive
     */
    public record Range(Partition partition, long from, long to) implements Serializable {
        public boolean isWhole() {
            return from == partition.offset() && to == partition.end();
        }

        public long bytes() {
            return to - from;
        }
    }
}
