package io.github.mlformats.core.spi;

import io.github.mlformats.core.option.Option;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import org.apache.spark.sql.types.StructField;

/**
 * A file format, as the Spark adapter needs it. One object serves driver and executors: implementations are stateless
 * and equal to any other of their class.
 */
public interface Format extends Serializable {
    /** The name in {@code spark.read.format(...)}. */
    String shortName();

    /** The format's own options, beside {@link io.github.mlformats.core.option.CommonOptions}. */
    List<Option<?>> options();

    /** The fields that the format adds to the hidden column {@code _metadata}, such as {@code row_index}. */
    List<StructField> rowFields();

    /**
     * Opens a file and reads what it says about itself; no data is read.
     *
     * @throws io.github.mlformats.core.error.CorruptFileException if the file contradicts the format
     */
    OpenFile open(FileContext context) throws IOException;
}
