package io.github.mlformats.core.scan;

import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.RowSelection;
import java.io.IOException;
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
     * A sample (TABLESAMPLE): each row, or each range of rows, is selected independently with the same probability. The
     * decision depends only on the seed, the file and the row number, so the sample does not depend on how files are split
     * into tasks.
     *
     * @param lower lower bound of the random numbers of selected rows, in [0, 1], inclusive
     * @param upper upper bound, exclusive
     * @param ranges whether whole ranges of rows are selected, see {@link OpenFile#rowsPerIndexRange()}
     */
    public record TableSample(double lower, double upper, long seed, boolean ranges) implements Serializable {}

    public RowSampling withLimit(long rows) {
        return new RowSampling(rows, sample);
    }

    public RowSampling withSample(TableSample sample) {
        return new RowSampling(limit, sample);
    }

    /** Returns the row selection of one file. If the format has no ranges of rows, each row is one. */
    public RowSelection forFile(String uri, OpenFile file) throws IOException {
        if (sample == null) {
            return limit == Long.MAX_VALUE ? RowSelection.ALL : new First(limit);
        }
        byte[] name = uri.getBytes(StandardCharsets.UTF_8);
        long seed = XXH64.hashUnsafeBytes(name, Platform.BYTE_ARRAY_OFFSET, name.length, sample.seed());
        long rowsPerRange = sample.ranges() ? file.rowsPerIndexRange().orElse(1) : 1;
        return new Bernoulli(sample.lower(), sample.upper(), seed, rowsPerRange);
    }

    private record First(long limit) implements RowSelection {
        @Override
        public long nextSelected(long row, long end) {
            return row;
        }
    }

    private record Bernoulli(double lower, double upper, long seed, long rowsPerRange) implements RowSelection {
        private static final double UNIT = 0x1p-53;

        @Override
        public boolean selectsByRowNumber() {
            return true;
        }

        @Override
        public long nextSelected(long row, long end) {
            long range = row / rowsPerRange;
            for (long candidate = row; candidate < end; candidate = ++range * rowsPerRange) {
                double chance = (XXH64.hashLong(range, seed) >>> 11) * UNIT;
                if (chance >= lower && chance < upper) {
                    return candidate;
                }
            }
            return end;
        }
    }
}
