package io.github.mlformats.core.spi;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** A file whose metadata was read: what it holds, how to cut it, and how to read a slice of it. */
public interface OpenFile {
    /** The columns under the given options, in the file's order, with all that is known about them. */
    StructType schema() throws IOException;

    /** The columns like {@link #schema()}, but only names, types and whether they may be null: cheaper to find out. */
    default StructType columns() throws IOException {
        return schema();
    }

    /**
     * The columns to bind wanted ones to. A format whose records have no fixed columns answers with the wanted ones: it
     * gives what fits them. One that can give a column in several types answers with the wanted one of them.
     */
    default StructType columns(StructType wanted) throws IOException {
        return columns();
    }

    /**
     * What, beside its type, must agree between files for the values of a column to mean the same, such as the key
     * values that indices point into.
     */
    default Identity identity(String column) throws IOException {
        return Identity.NONE;
    }

    /** The same for a column that is read in one of the types that {@link #columns(StructType)} gives. */
    default Identity identity(StructField column) throws IOException {
        return identity(column.name());
    }

    /** Number of rows, if the metadata tells. */
    OptionalLong rowCount() throws IOException;

    /**
     * The smallest and the largest number in one of {@link Format#extentColumns()}, of all rows and exactly, if the
     * metadata tells. Not asked for a file without rows.
     */
    default Optional<ValueRange> extent(String column) throws IOException {
        return Optional.empty();
    }

    /**
     * Cuts the file through its index into slices of about {@code targetBytes} stored bytes of the wanted columns. No
     * data is read. Together the slices hold every row once, in order.
     *
     * @param request the wanted columns and, if set, the number of rows that suffice
     */
    List<Slice> cut(ReadRequest request, long targetBytes) throws IOException;

    /** Opens a slice for reading. */
    BatchReader read(Slice slice, ReadRequest request) throws IOException;
}
