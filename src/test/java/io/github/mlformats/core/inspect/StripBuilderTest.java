package io.github.mlformats.core.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.mlformats.core.inspect.Chart.BlockMap;
import java.util.List;
import org.junit.jupiter.api.Test;

class StripBuilderTest {
    private static final int CELLS = 240;

    private static List<Float> filled(BlockMapBuilder builder, int kind) {
        return builder.build("blocks", "").lanes().get(kind).filled();
    }

    @Test
    void blocksFillTheirCells() {
        BlockMapBuilder builder = new BlockMapBuilder(2400, List.of("a", "b"));
        builder.add(0, 0, 25);
        builder.add(1, 25, 5);
        builder.add(0, 2395, 5);
        BlockMap strip = builder.build("blocks", "");
        assertThat(strip.length()).isEqualTo(2400);
        assertThat(strip.lanes()).extracting(BlockMap.Lane::label).containsExactly("a", "b");
        assertThat(filled(builder, 0).subList(0, 4)).containsExactly(1f, 1f, 0.5f, 0f);
        assertThat(filled(builder, 1).subList(0, 4)).containsExactly(0f, 0f, 0.5f, 0f);
        assertThat(filled(builder, 0).get(CELLS - 1)).isEqualTo(0.5f);
    }

    /** Fewer bytes than cells: each byte covers several cells. */
    @Test
    void fileShorterThanTheStrip() {
        BlockMapBuilder builder = new BlockMapBuilder(3, List.of("a"));
        builder.add(0, 1, 1);
        List<Float> cells = filled(builder, 0);
        assertThat(cells.subList(0, 80)).containsOnly(0f);
        assertThat(cells.subList(80, 160)).allSatisfy(cell -> assertThat(cell).isCloseTo(1f, within(1e-6f)));
        assertThat(cells.subList(160, CELLS))
                .allSatisfy(cell -> assertThat(cell).isCloseTo(0f, within(1e-6f)));
    }

    /** An index may be wrong. */
    @Test
    void overlappingBlocksAndBlocksAfterTheEndAreBounded() {
        BlockMapBuilder builder = new BlockMapBuilder(2400, List.of("a"));
        builder.add(0, 1200, Long.MAX_VALUE);
        builder.add(0, 1200, Long.MAX_VALUE);
        builder.add(0, 2400, 10);
        builder.add(0, 5000, 10);
        List<Float> cells = filled(builder, 0);
        assertThat(cells).hasSize(CELLS);
        assertThat(cells.subList(0, CELLS / 2)).containsOnly(0f);
        assertThat(cells.subList(CELLS / 2, CELLS)).containsOnly(1f);
    }

    @Test
    void emptyFileHasAnEmptyStrip() {
        BlockMapBuilder builder = new BlockMapBuilder(0, List.of("a"));
        builder.add(0, 0, 0);
        assertThat(filled(builder, 0)).hasSize(CELLS).containsOnly(0f);
    }
}
