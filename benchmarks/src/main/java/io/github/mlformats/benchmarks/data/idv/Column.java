package io.github.mlformats.benchmarks.data.idv;

import java.io.Serializable;
import org.apache.spark.sql.types.DataType;

/** A column of generated data: its values as a function of the row, as IDV stores them and as Spark sees them. */
public interface Column extends Serializable {
    String name();

    /** The codec definition of its entry in the table of contents: idv.md, section 2. */
    byte[] codec();

    /** Writes the decoded block of rows {@code [firstRow, firstRow + rows)}: idv.md, section 6. */
    void encode(long firstRow, int rows, LittleEndianOutput out);

    /**
     * Its Spark type.
     *
     * @param vectors how vectors of floats are seen
     */
    DataType sparkType(VectorView vectors);

    /** The value of a row for {@link org.apache.spark.sql.Row}; null where the key is missing. */
    Object sparkValue(long row, VectorView vectors);

    /** How Spark sees vectors; the names are those of the option {@code vectors}. */
    enum VectorView {
        ML,
        ARRAY
    }
}
