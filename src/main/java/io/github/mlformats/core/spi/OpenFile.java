package io.github.mlformats.core.spi;

import io.github.mlformats.core.option.Options;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * A file with its metadata read: returns its columns and row count, plans its slices, and reads them. Valid as long as the
 * source of its {@link FileContext} is open.
 */
public interface OpenFile {
    /** Number of rows of a range of an index file, unless blocks or rows are large. */
    long INDEX_RANGE_ROWS = 8192;

    /** Size of a range of large rows. */
    long INDEX_RANGE_BYTES = 1 << 20;

    /** Returns the columns under the options of the read, in the file's order, with nullability and column metadata. */
    StructType schema() throws IOException;

    /** Like {@link #schema()}, but without column metadata, which may be expensive to read. */
    default StructType columns() throws IOException {
        return schema();
    }

    /**
     * Returns the columns that requested columns are bound to. A format whose records have no fixed columns returns the
     * requested ones, and reads the values that fit them. A format that can read a column as several types returns the
     * requested type if it is one of them.
     */
    default StructType columns(StructType requested) throws IOException {
        return columns();
    }

    /**
     * Returns the meaning of a column's values beyond its type, such as the key values that indices refer to. It must be
     * equal in all files of a table.
     */
    default ColumnSemantics columnSemantics(String column) throws IOException {
        return ColumnSemantics.NONE;
    }

    /** Like {@link #columnSemantics(String)}, for a column that is read as one of the types of {@link #columns(StructType)}. */
    default ColumnSemantics columnSemantics(StructField column) throws IOException {
        return columnSemantics(column.name());
    }

    /**
     * Whether the values of a column may depend on options of the format, other than those that {@linkplain
     * io.github.mlformats.core.option.Option#keepsValues keep values}. Index files of a column that does not are used by reads
     * with any options.
     *
     * @param column the name of a column of the file
     */
    default boolean dependsOnOptions(String column) {
        return true;
    }

    /** Returns the number of rows; empty if the metadata does not contain it. */
    OptionalLong rowCount() throws IOException;

    /**
     * Returns the exact minimum and maximum over all rows of one of {@link Format#minMaxColumns()}; empty if the metadata
     * does not contain them. Not called for a file without rows.
     */
    default Optional<ValueRange> minMax(String column) throws IOException {
        return Optional.empty();
    }

    /**
     * Returns the number of rows of the ranges for which index files have statistics: at least that of a block. Empty if
     * readers do not skip the rows that {@link RowSelection#nextSelected} skips: then there are no index files for the format.
     */
    default OptionalLong rowsPerIndexRange() throws IOException {
        return OptionalLong.empty();
    }

    /**
     * Returns a number of rows for {@link #rowsPerIndexRange()} of a file without blocks: less than {@link #INDEX_RANGE_ROWS} if
     * rows are large.
     */
    static long rowsPerIndexRange(long bytes, long rows) {
        long rowBytes = Math.max(1, bytes / Math.max(1, rows));
        return Math.max(1, Math.min(INDEX_RANGE_ROWS, INDEX_RANGE_BYTES / rowBytes));
    }

    /**
     * Returns what the file has, but files that are written from all rows of a table would not have, such as a column of an unknown
     * codec, which a read skips, or a value that is read as another; empty if nothing is lost. Columns that the table does
     * not have need not be returned.
     *
     * @param table a request of all columns of the table; their metadata determines how they are written
     * @param write the options by which they are written
     */
    default Optional<SkippedContent> skippedContent(ReadRequest table, Options write) throws IOException {
        return Optional.empty();
    }

    /**
     * Content of a file that a read skips or changes.
     *
     * @param content what it is, as a noun phrase such as {@code column 'a'}
     * @param advice a sentence that says what to do
     */
    record SkippedContent(String content, String advice) {}

    /**
     * Splits the file into slices of about {@code targetBytes} stored bytes of the requested columns, using its index. No
     * data is read. Concatenated, the slices contain every row exactly once, in file order; ranges without a selected row may be missing.
     *
     * @param request the requested columns and, if set, the row limit
     */
    List<Slice> planSlices(ReadRequest request, long targetBytes) throws IOException;

    /** Opens a slice for reading. */
    BatchReader read(Slice slice, ReadRequest request) throws IOException;
}
