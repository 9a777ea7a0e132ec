package io.github.mlformats.angel.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.angel.format.MatrixOpener.MatrixOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Partitions that claim the same rows and columns are found, however the matrix is cut. */
class MatrixOverlapTest {
    private static final int T_FLOAT_SPARSE = 10;
    private static final int MANY = 100_000;

    @TempDir
    Path directory;

    /** Rows {@code [low, high)} and columns {@code [start, end)} of a partition without elements. */
    private record Block(int id, int low, int high, int start, int end) {
        boolean overlaps(Block other) {
            return start < other.end && other.start < end && low < other.high && other.low < high;
        }
    }

    /** Returns the ids of the corrupt partitions, each with the partition that its error names. */
    private List<String> overlaps(int rows, int columns, List<Block> blocks) throws IOException {
        MetaBuilder meta = new MetaBuilder("m", "RowIdColIdValueBinaryRowFormat", T_FLOAT_SPARSE, rows, columns, 1, 1);
        for (Block block : blocks) {
            meta.partition(block.id, block.low, block.high, block.start, block.end, 0, "0", 0, 0);
        }
        LocalDirectory matrix =
                new LocalDirectory(directory).with("_meta", meta.bytes()).with("0", new byte[0]);
        AngelMatrix opened = matrix.open(MatrixOptions.DEFAULT);
        assertThat(opened.partitions()).hasSize(blocks.size() - opened.damage().size());
        return opened.damage().stream()
                .map(damage -> damage.partition() + " "
                        + damage.error().getMessage().replaceAll("(?s).*those of partition (\\d+).*", "$1"))
                .toList();
    }

    private static Block random(Random random, int id, int size) {
        int low = random.nextInt(size);
        int start = random.nextInt(size);
        return new Block(
                id, low, low + random.nextInt(size - low) / 2, start, start + random.nextInt(size - start + 1) / 2);
    }

    /** Compares with all pairs. An error names the first overlapping partition by start column, then id. */
    @Test
    void findsOverlapsOfRandomBlocks() throws IOException {
        Random random = new Random(7);
        int found = 0;
        for (int round = 0; round < 2000; round++) {
            int size = 2 + random.nextInt(20);
            List<Block> blocks = new ArrayList<>();
            int count = 1 + random.nextInt(12);
            for (int id = 0; id < count; id++) {
                blocks.add(random(random, id, size));
            }
            blocks.add(new Block(blocks.size(), size, size + 1, size, size + 1));
            List<String> expected = new ArrayList<>();
            for (Block block : blocks) {
                blocks.stream()
                        .filter(other -> other != block && block.overlaps(other))
                        .min(Comparator.comparingInt(Block::start).thenComparingInt(Block::id))
                        .ifPresent(other -> expected.add(block.id + " " + other.id));
            }
            assertThat(overlaps(size + 1, size + 1, blocks)).as("%s", blocks).isEqualTo(expected);
            found += expected.size();
        }
        assertThat(found).isGreaterThan(1000);
    }

    /** Row blocks have the same columns, column blocks the same rows. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @Timeout(value = 20, unit = TimeUnit.SECONDS)
    void checksManyBlocksInTime(boolean ofRows) throws IOException {
        List<Block> blocks = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            blocks.add(ofRows ? new Block(i, i, i + 1, 0, 10) : new Block(i, 0, 1, i, i + 1));
        }
        assertThat(overlaps(ofRows ? MANY : 1, ofRows ? 10 : MANY, blocks)).isEmpty();
    }

    @Test
    @Timeout(value = 20, unit = TimeUnit.SECONDS)
    void findsOneOverlapOfManyBlocksInTime() throws IOException {
        List<Block> blocks = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            blocks.add(new Block(i, i, i + 1, 0, 10));
        }
        blocks.set(70_000, new Block(70_000, 5, 6, 3, 4));
        assertThat(overlaps(MANY, 10, blocks)).containsExactly("5 70000", "70000 5");
    }
}
