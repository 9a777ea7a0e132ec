package io.github.mlformats.core.read;

import io.github.mlformats.core.spi.RowSelection;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import org.apache.spark.sql.catalyst.expressions.XXH64;
import org.apache.spark.unsafe.Platform;

/**
 * Which rows of each file a query picks beside its filters.
 *
 * @param limit number of rows that suffice per task; {@link Long#MAX_VALUE} for all
 * @param sample the sample to take; null for all rows
 */
public record RowPick(long limit, TableSample sample) implements Serializable {
    public static final RowPick ALL = new RowPick(Long.MAX_VALUE, null);

    /**
     * TABLESAMPLE: each row is taken with the same chance, independently of all others. Whether it is depends on the
     * seed, its file and its number only, so the sample is the same however the files are cut into tasks.
     *
     * @param lower least random number of a row that is taken, 0 to 1
     * @param upper the number behind the largest
     */
    public record TableSample(double lower, double upper, long seed) implements Serializable {}

    public RowPick withLimit(long rows) {
        return new RowPick(rows, sample);
    }

    public RowPick withSample(TableSample sample) {
        return new RowPick(limit, sample);
    }

    /** The rows wanted of one file. */
    public RowSelection of(String uri) {
        if (sample == null) {
            return limit == Long.MAX_VALUE ? RowSelection.ALL : new First(limit);
        }
        byte[] name = uri.getBytes(StandardCharsets.UTF_8);
        long seed = XXH64.hashUnsafeBytes(name, Platform.BYTE_ARRAY_OFFSET, name.length, sample.seed());
        return new Bernoulli(sample.lower(), sample.upper(), seed);
    }

    private record First(long limit) implements RowSelection {
        @Override
        public long next(long row, long end) {
            return row;
        }
    }

    private record Bernoulli(double lower, double upper, long seed) implements RowSelection {
        private static final double UNIT = 0x1p-53;

        @Override
        public boolean picksByNumber() {
            return true;
        }

        @Override
        public long next(long row, long end) {
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
