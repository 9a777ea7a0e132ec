package io.github.mlformats.zds.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.zds.format.LiveRanges.LengthFingerprint;
import io.github.mlformats.zds.format.LiveRanges.LiveRange;
import io.github.mlformats.zds.format.LiveRanges.LiveRange.Kind;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Live ranges are decoded to the ranges that were encoded. */
class LiveRangesTest {
    @Test
    void decodesRangesOfEverySize() {
        Random random = new Random(1);
        for (int bits = 0; bits < 56; bits++) {
            long most = 1L << bits;
            long start = 5 + random.nextLong(most);
            LiveRange first = new LiveRange(start, start + most, Kind.PAGE, random.nextLong());
            LiveRange second =
                    new LiveRange(start + 2 * most, start + 3 * most, Kind.OVERLAPPING, LengthFingerprint.NONE);
            LiveRanges runs = new LiveRanges();
            runs.add(first.start() - 5, first.end() - first.start(), first.kind(), first.fingerprint());
            runs.add(second.start() - first.end(), second.end() - second.start(), second.kind(), 0);

            LiveRanges.Reader reader = runs.trimmed().reader(5);
            assertThat(reader.next()).isEqualTo(first);
            assertThat(reader.next()).isEqualTo(second);
            assertThat(reader.hasNext()).isFalse();
        }
    }

    @Test
    void fingerprintDependsOnTheOrderOfLengths() {
        assertThat(print(1, 2)).isNotEqualTo(print(2, 1)).isNotEqualTo(print(3)).isNotEqualTo(print(1, 2, 0));
    }

    private static long print(long... lengths) {
        long print = LengthFingerprint.NONE;
        for (long length : lengths) {
            print = LengthFingerprint.append(print, length);
        }
        return print;
    }
}
