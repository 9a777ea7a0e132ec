package io.github.mlformats.angel.read;

import io.github.mlformats.angel.plan.FilePart;
import io.github.mlformats.core.spi.FileContext;
import org.apache.spark.sql.types.DataType;

/**
 * What a reader of a data file needs to know beside the pieces to read.
 *
 * @param context the file
 * @param file what the meta says about it
 * @param value type of the values that are shown
 */
public record ReadPlan(FileContext context, FilePart file, DataType value) {
    /** Whether elements that equal 0 are shown. */
    public boolean keepZeros() {
        return file.choices().keepZeros();
    }

    /** Whether damaged partitions are left out. */
    public boolean lenient() {
        return file.choices().isLenient();
    }
}
