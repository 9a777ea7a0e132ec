package io.github.mlformats.angel.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.angel.format.PartitionEncoder.WrittenPartition;
import io.github.mlformats.core.error.UsageException;
import org.junit.jupiter.api.Test;

/** How large a partition may be. */
class WrittenPartitionTest {
    private static final int[] COUNTS = {3, Integer.MAX_VALUE};

    @Test
    void lessThanTwoGibibytes() {
        assertThat(new WrittenPartition(1, 1L << 40, Integer.MAX_VALUE, COUNTS).elements())
                .isEqualTo(3L + Integer.MAX_VALUE);
        assertThatThrownBy(() -> new WrittenPartition(7, 0, 1L << 31, COUNTS))
                .isInstanceOf(UsageException.class)
                .hasMessage("partition 7 has 2147483648 bytes, but must be smaller than 2 GiB: set a smaller blockCol"
                        + " or blockRow");
    }
}
