package io.github.mlformats.benchmarks.data.idv;

import java.io.Serializable;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Metadata;

/** A column of generated data: its values as a function of the row. */
public interface Column extends Serializable {
    String name();

    /**
     * Its Spark type.
     *
     * @param vectors how vectors of floats are seen
     */
    DataType sparkType(VectorView vectors);

    /** What Spark ML says of the column, if anything. */
    default Metadata metadata() {
        return Metadata.empty();
    }

    /** The value of a row for {@link org.apache.spark.sql.Row}; null where the key is missing. */
    Object sparkValue(long row, VectorView vectors);

    /** How Spark sees vectors; the names are those of the option {@code vectors}. */
    enum VectorView {
        ML,
        ARRAY
    }
}
