package io.github.mlformats.core.option;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EditDistanceTest {
    @ParameterizedTest
    @CsvSource({
        "layout, layout, 0",
        "layuot, layout, 1",
        "alyuot, layout, 2",
        "layou, layout, 1",
        "layoout, layout, 1",
        "lajout, layout, 1",
        "'', layout, 6",
        "mode, node, 1",
        "kitten, sitting, 3",
        "ca, abc, 3"
    })
    void countsEdits(String a, String b, int distance) {
        assertThat(EditDistance.distance(a, b)).isEqualTo(distance);
        assertThat(EditDistance.distance(b, a)).isEqualTo(distance);
    }
}
