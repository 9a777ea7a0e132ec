package io.github.mlformats.benchmarks.data.idv;

import java.io.Serializable;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Metadata;

/** A column of generated data: its values as a function of the row. */
public interface Column extends Serializable {
    String name();

    /**
     * The Spark type of the column.
     *
     * @param vectors representation of vectors of floats
     */
    DataType sparkType(VectorView vectors);

    /** Spark ML attributes of the column, if any. */
    default Metadata metadata() {
        return Metadata.empty();
    }

    /** The value of a row for {@link org.apache.spark.sql.Row}; null where the key is missing. */
    Object sparkValue(long row, VectorView vectors);

    /** Representation of vectors in Spark; the names are values of option {@code vectors}. */
    enum VectorView {
        ML,
        ARRAY
    }
}
