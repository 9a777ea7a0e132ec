package io.github.mlformats.core.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.inspect.Chart.Histogram.Bin;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SizeHistogramBuilderTest {
    private static List<Bin> bins(long... sizes) {
        SizeHistogramBuilder counts = new SizeHistogramBuilder();
        for (long size : sizes) {
            counts.add(size);
        }
        return counts.build("sizes", "", "sample").bins();
    }

    @Test
    void twoBinsForEachPowerOfTwo() {
        assertThat(bins(0, 1, 2, 3, 4, 5, 6, 7, 8))
                .containsExactly(
                        new Bin(0, 1, 1),
                        new Bin(1, 2, 1),
                        new Bin(2, 3, 1),
                        new Bin(3, 4, 1),
                        new Bin(4, 6, 2),
                        new Bin(6, 8, 2),
                        new Bin(8, 12, 1));
    }

    @Test
    void emptyBinsOnlyBetweenOthers() {
        assertThat(bins(1000, 250, 250))
                .containsExactly(
                        new Bin(192, 256, 2),
                        new Bin(256, 384, 0),
                        new Bin(384, 512, 0),
                        new Bin(512, 768, 0),
                        new Bin(768, 1024, 1));
        assertThat(bins()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 3, 4, 1023, 1024, 1535, 1536, Integer.MAX_VALUE, 1L << 62})
    void sizeIsInItsBin(long size) {
        List<Bin> bins = bins(size);
        assertThat(bins).hasSize(1);
        assertThat((double) size)
                .isGreaterThanOrEqualTo(bins.get(0).from())
                .isLessThan(bins.get(0).to());
    }

    @Test
    void largestSizeHasABin() {
        assertThat(bins(Long.MAX_VALUE)).containsExactly(new Bin(0x1.8p62, 0x1p63, 1));
    }
}
