package io.github.mlformats.datadings.write;

import io.github.mlformats.datadings.write.value.Floats;
import java.io.Serializable;
import java.util.Set;

/**
 * What the user chose about writing.
 *
 * @param keyColumn name of the column with the keys
 * @param nils whether nulls are written, and not left out
 * @param floats how floats are written
 * @param numpy which columns have arrays of numpy
 * @param sets what a set is
 */
public record WriteChoices(String keyColumn, boolean nils, Floats floats, NumpyColumns numpy, Sets sets)
        implements Serializable {
    /**
     * Columns.
     *
     * @param all whether all are meant
     * @param names those that are otherwise
     */
    public record NumpyColumns(boolean all, Set<String> names) implements Serializable {
        boolean has(String name) {
            return all || names.contains(name);
        }
    }

    /**
     * What a set is.
     *
     * @param md5 whether it has a file of digests
     * @param unique whether its keys are in no other set of this write
     * @param maxSamples samples at which it ends; 0 for no limit
     * @param maxBytes of its data file at which it ends; 0 for no limit
     */
    public record Sets(boolean md5, boolean unique, int maxSamples, long maxBytes) implements Serializable {}
}
