package io.github.mlformats.datadings.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.bytes.ByteRange;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.DelegatingSource;
import io.github.mlformats.core.testing.SmallWindows;
import io.github.mlformats.core.testing.file.CountingByteSource;
import io.github.mlformats.datadings.testing.DataSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Looks up keys in a filter that is loaded, and in one that is too large for that. */
class BloomFilterTest {
    private static final int SAMPLES = 5000;
    private static final int NOT_LOADED = 0;

    private final List<byte[]> keys = keys("sample_%d.txt", SAMPLES);
    private final CountingByteSource file = new CountingByteSource(file());

    private static ByteSource file() {
        Path data = DataSet.of("n5000").dataFile();
        try {
            return DataSet.sidecarFiles(data).open(SidecarFile.FILTER).orElseThrow();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** @param pattern of the i-th key */
    private static List<byte[]> keys(String pattern, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> String.format(pattern, i).getBytes(UTF_8))
                .toList();
    }

    private static ByteSource withGap(ByteSource source, int gap) {
        return new DelegatingSource(source) {
            @Override
            public int readGap() {
                return gap;
            }
        };
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, 100, 1 << 20})
    void filterThatIsNotLoadedGivesTheSameAnswers(int gap) throws IOException {
        BloomFilter loaded = BloomFilter.open(file, SAMPLES);

        for (int window : new int[] {8, 64, 1 << 20}) {
            BloomFilter large = BloomFilter.open(withGap(new SmallWindows(file, window), gap), SAMPLES, NOT_LOADED);
            assertThat(large.mayContain(keys).cardinality()).isEqualTo(SAMPLES);
            for (List<byte[]> some :
                    List.of(keys("absent_%d", SAMPLES), keys("sample_7%d.txt", 300), List.<byte[]>of())) {
                assertThat(large.mayContain(some)).isEqualTo(loaded.mayContain(some));
            }
            assertThat(large.mayContain(keys.get(7), keys.get(7).length)).isTrue();
            assertThat(large.mayContain("absent".getBytes(UTF_8), 6)).isFalse();
        }
    }

    @Test
    void manyKeysAreLookedUpInOneRead() throws IOException {
        BloomFilter large = BloomFilter.open(file, SAMPLES, NOT_LOADED);
        file.reads().clear();

        large.mayContain(keys);

        assertThat(file.reads()).hasSize(1);
        assertThat(file.bytesRead()).isLessThanOrEqualTo(file.size());
    }

    @Test
    void readsAreNotLargerThanAWindow() throws IOException {
        BloomFilter large = BloomFilter.open(new SmallWindows(file, 1000), SAMPLES, NOT_LOADED);
        file.reads().clear();

        large.mayContain(keys);

        assertThat(file.reads()).hasSizeLessThan(15).allMatch(read -> read.length() <= 1000);
    }

    @Test
    void fewKeysReadOnlyTheirBits() throws IOException {
        BloomFilter large = BloomFilter.open(withGap(file, 0), SAMPLES, NOT_LOADED);
        file.reads().clear();

        large.mayContain(keys.subList(0, 2));

        assertThat(file.reads())
                .hasSizeLessThanOrEqualTo(2 * 12)
                .extracting(ByteRange::length)
                .allMatch(length -> length <= 2);
    }

    @Test
    void tooManyKeysAreNotLookedUp() throws IOException {
        BloomFilter large = BloomFilter.open(file, SAMPLES, NOT_LOADED);
        file.reads().clear();
        byte[] absent = "absent".getBytes(UTF_8);

        assertThat(large.mayContain(Collections.nCopies(BloomFilter.MAX_LOOKUPS / 12, absent))
                        .isEmpty())
                .isTrue();
        assertThat(file.reads()).isNotEmpty();
        file.reads().clear();
        int tooMany = BloomFilter.MAX_LOOKUPS / 12 + 1;
        assertThat(large.mayContain(Collections.nCopies(tooMany, absent)).cardinality())
                .isEqualTo(tooMany);
        assertThat(file.reads()).isEmpty();
    }
}
