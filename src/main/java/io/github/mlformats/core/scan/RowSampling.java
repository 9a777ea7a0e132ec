package io.github.mlformats.core.scan;

import io.github.mlformats.core.spi.RowSelection;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import org.apache.spark.sql.catalyst.expressions.XXH64;
import org.apache.spark.unsafe.Platform;

/**
 * The pushed-down limit and row sampling of a query. Immutable.
 *
 * @param limit largest number of rows per task; {@link Long#MAX_VALUE} for no limit
 * @param sample the sample; null for all rows
 */
public record RowSampling(long limit, TableSample sample) implements Serializable {
    public static final RowSampling ALL = new RowSampling(Long.MAX_VALUE, null);

    /**
     * A Bernoulli sample (TABLESAMPLE): each row is selected independently with the same probability. The decision depends
     * only on the seed, the file and the row number, so the sample does not depend on how files are split into tasks.
     *
     * @param lower lower bound of the random numbers of selected rows, in [0, 1], inclusive
     * @param upper upper bound, exclusive
     */
    public record TableSample(double lower, double upper, long seed) implements Serializable {}

    public RowSampling withLimit(long rows) {
        return new RowSampling(rows, sample);
    }

    public RowSampling withSample(TableSample sample) {
        return new RowSampling(limit, sample);
    }

    /** Returns the row selection of one file. */
    public RowSelection forFile(String uri) {
        if (sample == null) {
            return limit == Long.MAX_VALUE ? RowSelection.ALL : new First(limit);
        }
        byte[] name = uri.getBytes(StandardCharsets.UTF_8);
        long seed = XXH64.hashUnsafeBytes(name, Platform.BYTE_ARRAY_OFFSET, name.length, sample.seed());
        return new Bernoulli(sample.lower(), sample.upper(), seed);
    }

    private record First(long limit) implements RowSelection {
        @Override
        public long nextSelected(long row, long end) {
            return row;
        }
    }

    private record Bernoulli(double lower, double upper, long seed) implements RowSelection {
        private static final double UNIT = 0x1p-53;

        @Override
        public boolean selectsByRowNumber() {
            return true;
        }

        @Override
        public long nextSelected(long row, long end) {
            for (long candidate = row; candidate < end; candidate++) {
                double chance = (XXH64.hashLong(candidate, seed) >>> 11) * UNIT;
                if (chance >= lower && chance < upper) {
                    return candidate;
                }
            }
            return end;
        }
    }
}
