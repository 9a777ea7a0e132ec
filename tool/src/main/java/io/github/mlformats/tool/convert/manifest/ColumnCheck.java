package io.github.mlformats.tool.convert.manifest;

/**
 * The values of a column in one unit, before and after: a checksum that does not depend on the order of the rows.
 *
 * @param column name of the column
 * @param read of the rows that were read and chosen, 16 hexadecimal digits
 * @param written of what was read back; null if the column is not in what was written
 */
public record ColumnCheck(String column, String read, String written) {
    /** Whether the same values were read back. */
    public boolean agrees() {
        return read.equals(written);
    }
}
