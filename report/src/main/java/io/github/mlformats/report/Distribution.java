package io.github.mlformats.report;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;

/** Compares two distributions, which are counts of rows by bucket. Missing values are a bucket of their own. */
final class Distribution {
    /** The bucket of missing values. */
    static final int MISSING = -1;

    /** The smallest proportion of a bucket, since the logarithm of 0 is not finite. */
    private static final double MIN_PROPORTION = 1e-4;

    private final Map<Integer, Long> counts = new HashMap<>();
    private long total;

    void add(int bucket, long count) {
        counts.merge(bucket, count, Long::sum);
        total += count;
    }

    long total() {
        return total;
    }

    private long count(int bucket) {
        return counts.getOrDefault(bucket, 0L);
    }

    private double proportion(int bucket) {
        return Math.max(MIN_PROPORTION, (double) count(bucket) / total);
    }

    /** The buckets of another division. @param groups the new bucket of each bucket but that of missing values */
    Distribution regrouped(int[] groups) {
        Distribution regrouped = new Distribution();
        counts.forEach((bucket, count) -> regrouped.add(bucket == MISSING ? MISSING : groups[bucket], count));
        return regrouped;
    }

    /** Population stability index: the sum of (p - q) ln(p / q) over all buckets. Empty if a distribution is empty. */
    static OptionalDouble psi(Distribution first, Distribution second) {
        if (first.total == 0 || second.total == 0) {
            return OptionalDouble.empty();
        }
        Distribution all = new Distribution();
        first.counts.forEach(all::add);
        second.counts.forEach(all::add);
        return OptionalDouble.of(all.counts.keySet().stream()
                .mapToDouble(bucket -> {
                    double p = first.proportion(bucket);
                    double q = second.proportion(bucket);
                    return (p - q) * Math.log(p / q);
                })
                .sum());
    }

    /**
     * Largest difference of the cumulative distributions of values that are not missing, at the borders of buckets. Empty if a
     * distribution has none.
     *
     * @param buckets number of buckets
     */
    static OptionalDouble ks(Distribution first, Distribution second, int buckets) {
        long firstTotal = first.total - first.count(MISSING);
        long secondTotal = second.total - second.count(MISSING);
        if (firstTotal == 0 || secondTotal == 0) {
            return OptionalDouble.empty();
        }
        double largest = 0;
        long below = 0;
        long otherBelow = 0;
        for (int bucket = 0; bucket < buckets; bucket++) {
            below += first.count(bucket);
            otherBelow += second.count(bucket);
            largest = Math.max(largest, Math.abs((double) below / firstTotal - (double) otherBelow / secondTotal));
        }
        return OptionalDouble.of(largest);
    }

    /**
     * For each bucket between edges, the number of coarser edges below its upper edge.
     *
     * @param edges sorted upper edges of all buckets but the last
     * @param coarse sorted subset of the edges
     */
    static int[] groups(double[] edges, double[] coarse) {
        int[] groups = new int[edges.length + 1];
        for (int i = 0; i < edges.length; i++) {
            int found = Arrays.binarySearch(coarse, edges[i]);
            groups[i] = found >= 0 ? found : -found - 1;
        }
        groups[edges.length] = coarse.length;
        return groups;
    }
}
