package io.github.mlformats.datadings.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.datadings.format.KeyLookup;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeyLookupSliceTest {
    private static final long SPLIT = 128 << 20;

    @Test
    void dividesHashesIntoSplits() {
        List<Slice> slices = KeyLookupPlanner.KeyLookupSlice.split(40_000_000, SPLIT);

        assertThat(slices)
                .containsExactly(
                        new KeyLookupPlanner.KeyLookupSlice(new KeyLookup.SampleRange(0, 16_777_216)),
                        new KeyLookupPlanner.KeyLookupSlice(new KeyLookup.SampleRange(16_777_216, 33_554_432)),
                        new KeyLookupPlanner.KeyLookupSlice(new KeyLookup.SampleRange(33_554_432, 40_000_000)));
        assertThat(slices).extracting(Slice::bytes).startsWith(SPLIT);
    }

    @Test
    void fewHashesAreOneTasksEvenOfSmallSplits() {
        assertThat(KeyLookupPlanner.KeyLookupSlice.split(1_000_000, 1 << 20))
                .isEqualTo(KeyLookupPlanner.KeyLookupSlice.single(1_000_000));
    }
}
