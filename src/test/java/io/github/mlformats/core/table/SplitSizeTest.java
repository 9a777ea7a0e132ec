package io.github.mlformats.core.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.option.CommonOptions;
import io.github.mlformats.core.option.OptionSet;
import java.util.Map;
import org.apache.spark.sql.internal.SQLConf;
import org.junit.jupiter.api.Test;

/** The target size of slices follows the rule of Spark's file sources. */
class SplitSizeTest {
    private static final long MB = 1 << 20;

    @Test
    void largeInputsAreSplitAtTheMaximumSize() {
        assertThat(new SplitSize(128 * MB, 4 * MB, 8).targetBytes(100_000 * MB, 10))
                .isEqualTo(128 * MB);
    }

    @Test
    void smallInputsAreSplitForAllCores() {
        assertThat(new SplitSize(128 * MB, 4 * MB, 8).targetBytes(800 * MB - 4 * MB, 1))
                .isEqualTo(100 * MB);
    }

    @Test
    void slicesAreNotSmallerThanTheOpenCost() {
        assertThat(new SplitSize(128 * MB, 4 * MB, 8).targetBytes(1, 1)).isEqualTo(4 * MB);
        assertThat(new SplitSize(2 * MB, 4 * MB, 8).targetBytes(1, 1)).isEqualTo(2 * MB);
    }

    @Test
    void targetIsAtLeastOneByte() {
        assertThat(new SplitSize(128 * MB, 0, 8).targetBytes(0, 0)).isEqualTo(1);
    }

    @Test
    void openCostCountsForEachFile() {
        assertThat(new SplitSize(Long.MAX_VALUE, 4 * MB, 1).targetBytes(0, Integer.MAX_VALUE))
                .isEqualTo(4 * MB * Integer.MAX_VALUE);
    }

    @Test
    void withoutASessionTheSettingsAreThoseOfANewOne() {
        SQLConf settings = new SQLConf();
        SplitSize size = SplitSize.of(new OptionSet(CommonOptions.all()).parse(Map.of()), null);
        assertThat(size.maxBytes()).isEqualTo(settings.filesMaxPartitionBytes());
        assertThat(size.openCost()).isEqualTo(settings.filesOpenCostInBytes());
    }
}
