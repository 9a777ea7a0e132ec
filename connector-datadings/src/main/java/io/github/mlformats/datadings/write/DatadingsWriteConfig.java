package io.github.mlformats.datadings.write;

import io.github.mlformats.datadings.write.value.FloatEncoding;
import java.io.Serializable;
import java.util.Set;

/**
 * The resolved write options.
 *
 * @param keyColumn name of the key column
 * @param writeNulls whether nulls are written as nil instead of omitted
 * @param floats how floats are written
 * @param numpy which columns are written as numpy arrays
 * @param shards the properties of each data set
 */
public record DatadingsWriteConfig(
        String keyColumn, boolean writeNulls, FloatEncoding floats, NumpyColumns numpy, ShardConfig shards)
        implements Serializable {
    /**
     * The columns that are written as numpy arrays.
     *
     * @param all whether all columns are selected
     * @param names the selected columns otherwise
     */
    public record NumpyColumns(boolean all, Set<String> names) implements Serializable {
        boolean has(String name) {
            return all || names.contains(name);
        }
    }

    /**
     * The properties of each data set.
     *
     * @param md5 whether it has a {@code .md5} file
     * @param unique whether keys are unique over all data sets of the write
     * @param maxSamples number of samples after which it ends; 0 for no limit
     * @param maxBytes size of its data file after which it ends; 0 for no limit
     */
    public record ShardConfig(boolean md5, boolean unique, int maxSamples, long maxBytes) implements Serializable {}
}
