package io.github.mlformats.zds.format.section;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.zds.format.section.Run.Kind;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Runs come back from their code as they were. */
class RunsTest {
    @Test
    void runsOfEverySize() {
        Random random = new Random(1);
        for (int bits = 0; bits < 56; bits++) {
            long most = 1L << bits;
            long start = 5 + random.nextLong(most);
            Run first = new Run(start, start + most, Kind.PAGE, random.nextLong());
            Run second = new Run(start + 2 * most, start + 3 * most, Kind.TANGLE, Fingerprint.NONE);
            Runs runs = new Runs();
            runs.add(first.start() - 5, first.end() - first.start(), first.kind(), first.print());
            runs.add(second.start() - first.end(), second.end() - second.start(), second.kind(), 0);

            Runs.Reader reader = runs.trimmed().from(5);
            assertThat(reader.next()).isEqualTo(first);
            assertThat(reader.next()).isEqualTo(second);
            assertThat(reader.hasNext()).isFalse();
        }
    }

    @Test
    void theOrderOfLengthsCounts() {
        assertThat(print(1, 2)).isNotEqualTo(print(2, 1)).isNotEqualTo(print(3)).isNotEqualTo(print(1, 2, 0));
    }

    private static long print(long... lengths) {
        long print = Fingerprint.NONE;
        for (long length : lengths) {
            print = Fingerprint.and(print, length);
        }
        return print;
    }
}
