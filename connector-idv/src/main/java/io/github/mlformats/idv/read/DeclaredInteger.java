package io.github.mlformats.idv.read;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.vector.NumericCastVector;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.vectorized.ColumnVector;

/**
 * A whole number of a struct, such as the size of a sparse vector, in the integer type that a schema declares for it.
 *
 * @param name what the number is, for messages
 * @param type the declared type
 * @param storedBytes width of the stored numbers in bytes
 */
record DeclaredInteger(String name, DataType type, int storedBytes) {
    /** Whether a stored number may be outside the declared type, so that each must be {@link #check checked}. */
    boolean isNarrower() {
        return type.defaultSize() < storedBytes;
    }

    /** @throws UsageException if the declared type cannot hold the number */
    void check(long value) {
        int unused = Long.SIZE - Byte.SIZE * type.defaultSize();
        if (value << unused >> unused != value) {
            throw new UsageException(
                    name + " " + value + " does not fit " + type.simpleString() + ". Declare it as a wider type");
        }
    }

    /** A view of the checked numbers, which a vector has in another integer type. */
    ColumnVector view(ColumnVector numbers) {
        return numbers.dataType().equals(type) ? numbers : new NumericCastVector(type, numbers);
    }
}
