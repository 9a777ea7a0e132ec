package io.github.mlformats.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class DistributionTest {
    private static Distribution of(long... counts) {
        Distribution distribution = new Distribution();
        for (int i = 0; i < counts.length; i++) {
            distribution.add(i, counts[i]);
        }
        return distribution;
    }

    @Test
    void equalProportionsHaveNoDrift() {
        assertThat(Distribution.psi(of(1, 2, 1), of(10, 20, 10))).hasValue(0);
        assertThat(Distribution.ks(of(1, 2, 1), of(10, 20, 10), 3)).hasValue(0);
    }

    @Test
    void sumsUpBuckets() {
        double expected = (0.5 - 0.25) * Math.log(0.5 / 0.25) + (0.5 - 0.75) * Math.log(0.5 / 0.75);
        assertThat(Distribution.psi(of(2, 2), of(1, 3)).getAsDouble()).isCloseTo(expected, within(1e-12));
        assertThat(Distribution.ks(of(2, 2), of(1, 3), 2).getAsDouble()).isCloseTo(0.25, within(1e-12));
    }

    @Test
    void newMissingValuesAreDrift() {
        Distribution missing = of(50);
        missing.add(Distribution.MISSING, 50);
        assertThat(Distribution.psi(of(100), missing).getAsDouble()).isGreaterThan(1);
        assertThat(Distribution.ks(of(100), missing, 1)).hasValue(0);
    }

    @Test
    void emptyTablesHaveNone() {
        assertThat(Distribution.psi(of(), of(1))).isEmpty();
        assertThat(Distribution.ks(of(1), of(), 1)).isEmpty();
    }

    @Test
    void groupsBucketsByCoarserEdges() {
        assertThat(Distribution.groups(new double[] {1, 2, 3, 4}, new double[] {2, 4}))
                .containsExactly(0, 0, 1, 1, 2);
    }
}
