package io.github.mlformats.tool.convert.manifest;

/**
 * Checksums of a column of one unit, in the input and in the output. They do not depend on the order of rows.
 *
 * @param column name of the column
 * @param read checksum of the transformed input, 16 hexadecimal digits
 * @param written checksum of the output; null if the output lacks the column
 */
public record ColumnCheck(String column, String read, String written) {
    /** Whether the checksums are equal. */
    public boolean agrees() {
        return read.equals(written);
    }
}
