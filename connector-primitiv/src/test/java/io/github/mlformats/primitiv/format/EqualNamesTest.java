package io.github.mlformats.primitiv.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.primitiv.format.Parameter.Statistic;
import io.github.mlformats.primitiv.testing.ModelFile;
import io.github.mlformats.primitiv.testing.ModelFile.Values;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Names that differ in bytes but decode to the same text, which is one key of a map column. */
class EqualNamesTest {
    /** An emoji in UTF-8. */
    private static final String UTF8 = "f09f9880";
    /** The same emoji in JNI's modified UTF-8. */
    private static final String MODIFIED_UTF8 = "eda0bdedb880";

    private static final String NO_MAP_ENTRIES = "80";

    private final List<String> warnings = new ArrayList<>();
    private final Strictness lenient = new Strictness(false, (file, deviation) -> warnings.add(deviation));

    private static String str(String hex) {
        return HexFormat.of().toHexDigits((byte) (0xA0 | hex.length() / 2)) + hex;
    }

    private static String wholeNumbers(String first, String second) {
        return "82" + str(first) + "ce00000001" + str(second) + "ce00000002";
    }

    /** 1 and 2. */
    private static String floats(String first, String second) {
        return "82" + str(first) + "ca3f800000" + str(second) + "ca40000000";
    }

    private static Optimizer optimizer(String maps, Strictness strictness) throws IOException {
        String file = HexFormat.of().formatHex(FileType.OPTIMIZER.header()) + maps;
        return new OptimizerReader(new HeapSource("x", HexFormat.of().parseHex(file)), strictness).next();
    }

    private static Parameter parameter(Strictness strictness) throws IOException {
        byte[] model = new ModelFile()
                .parameter(List.of("w"), Values.of(2), "\uD83D\uDE00", Values.of(3), "a name", Values.of(4))
                .bytes();
        String file = HexFormat.of().formatHex(model);
        String name = HexFormat.of().formatHex("a name".getBytes(StandardCharsets.UTF_8));
        byte[] bytes = HexFormat.of().parseHex(file.replace(name, MODIFIED_UTF8));
        return new ParameterReader(new HeapSource("x", bytes), FileType.MODEL, strictness, true).next();
    }

    @Test
    void areDuplicatesIfStrict() {
        assertThatThrownBy(() -> optimizer(wholeNumbers(UTF8, MODIFIED_UTF8) + NO_MAP_ENTRIES, Strictness.STRICT))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("a unique whole number");
        assertThatThrownBy(() -> optimizer(NO_MAP_ENTRIES + floats(UTF8, MODIFIED_UTF8), Strictness.STRICT))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("a unique float");
        assertThatThrownBy(() -> parameter(Strictness.STRICT))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("a unique statistic of a parameter");
    }

    @Test
    void theFirstStaysIfLenient() throws IOException {
        Optimizer optimizer = optimizer(wholeNumbers(UTF8, MODIFIED_UTF8) + floats(MODIFIED_UTF8, UTF8), lenient);

        assertThat(optimizer.uints()).isEqualTo(Map.of("\uD83D\uDE00", 1L));
        assertThat(optimizer.floats()).isEqualTo(Map.of("\uD83D\uDE00", 1f));
        assertThat(warnings)
                .containsExactly("a second whole number of the same name", "a second float of the same name");
    }

    @Test
    void theFirstOfInvalidNamesStays() throws IOException {
        Optimizer optimizer = optimizer(wholeNumbers("ff", "fe") + floats("fe", "ff"), lenient);

        assertThat(optimizer.uints()).isEqualTo(Map.of("\uFFFD", 1L));
        assertThat(optimizer.floats()).isEqualTo(Map.of("\uFFFD", 1f));
        assertThat(warnings).contains("a second whole number of the same name", "a second float of the same name");
    }

    @Test
    void theFirstStatisticStays() throws IOException {
        assertThat(parameter(lenient).statistics())
                .singleElement()
                .extracting(Statistic::tensor)
                .extracting(Tensor::count)
                .isEqualTo(3L);
        assertThat(warnings).containsExactly("a second statistic of a parameter of the same name");
    }
}
