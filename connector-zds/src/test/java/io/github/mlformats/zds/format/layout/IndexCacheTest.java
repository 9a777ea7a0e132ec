package io.github.mlformats.zds.format.layout;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.zds.format.layout.IndexCache.Version;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The cache does not exceed its maximum size, including the overhead of entries. */
class IndexCacheTest {
    private static final int ROOM = 100_000;
    /** A cached value with its key. */
    private static final int LEAST = 1000 + 600;

    private static int indexes;

    private record Learned(long sizeInBytes) implements IndexCache.CachedValue {}

    private final Learned some = new Learned(1000);

    /** Removes the values of earlier tests. */
    @BeforeEach
    void clearCache() {
        IndexCache.put(another(), new Learned(ROOM - 1000), ROOM);
    }

    private static Version another() {
        return new Version("index " + indexes++, 1, 1, 1, 1);
    }

    private Version[] put(int count) {
        Version[] versions = IntStream.range(0, count).mapToObj(i -> another()).toArray(Version[]::new);
        for (Version version : versions) {
            IndexCache.put(version, some, ROOM);
        }
        return versions;
    }

    private static long kept(Version... versions) {
        return IntStream.range(0, versions.length)
                .filter(i -> IndexCache.get(versions[i]) != null)
                .count();
    }

    @Test
    void keepsValuesUpToTheMaximumSize() {
        assertThat(kept(put(1000))).isBetween(ROOM / LEAST / 2L, (long) ROOM / LEAST);
    }

    @Test
    void aValueThatIsTooLargeEvictsNothing() {
        Version[] others = put(10);
        Version large = another();
        IndexCache.put(large, new Learned(ROOM), ROOM);
        IndexCache.put(another(), some, 10);

        assertThat(kept(others)).isEqualTo(10);
        assertThat(IndexCache.get(large)).isNull();
    }

    @Test
    void replacedValuesAreCountedOnce() {
        Version[] others = put(10);
        Version again = another();
        for (int i = 0; i < 1000; i++) {
            IndexCache.put(again, some, ROOM);
        }
        assertThat(kept(others)).isEqualTo(10);
    }

    @Test
    void evictedValuesFreeTheirSize() {
        Version[] others = put(10);
        for (int i = 0; i < 1000; i++) {
            IndexCache.remove(put(1)[0]);
        }
        assertThat(kept(others)).isEqualTo(10);
    }
}
