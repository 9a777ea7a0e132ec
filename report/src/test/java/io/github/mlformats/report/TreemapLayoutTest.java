package io.github.mlformats.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.mlformats.report.Treemap.TreemapLayout;
import java.util.List;
import org.junit.jupiter.api.Test;

class TreemapLayoutTest {
    private static final double WIDTH = 600;
    private static final double HEIGHT = 400;

    /** The example of the paper. */
    @Test
    void areasAreTheSizesAndFillTheRectangle() {
        List<Double> sizes = List.of(6.0, 6.0, 4.0, 3.0, 2.0, 2.0, 1.0);
        List<TreemapLayout.Rectangle> squares = TreemapLayout.of(WIDTH, HEIGHT, sizes);
        for (int i = 0; i < sizes.size(); i++) {
            TreemapLayout.Rectangle square = squares.get(i);
            assertThat(square.width() * square.height()).isCloseTo(sizes.get(i) * 10_000, within(1e-6));
            assertThat(square.x() + square.width()).isBetween(0.0, WIDTH + 1e-6);
            assertThat(square.y() + square.height()).isBetween(0.0, HEIGHT + 1e-6);
        }
        assertThat(squares.get(0).width()).isCloseTo(300, within(1e-6));
        assertThat(squares.get(0).height()).isCloseTo(200, within(1e-6));
    }

    @Test
    void noTilesForNoValues() {
        assertThat(TreemapLayout.of(WIDTH, HEIGHT, List.of())).isEmpty();
    }
}
