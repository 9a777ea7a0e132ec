package io.github.mlformats.zds.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.zds.format.layout.CollectionFiles.StorageMode;
import io.github.mlformats.zds.format.layout.DataSet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every damaged data set of the corpus does what its {@code ours.json} says. */
class DamagedCorpusTest {
    private static final LiveRules REQUIRED =
            new LiveRules(LiveRules.IndexMode.REQUIRE, LiveRules.ReadDuplicatePolicy.LAST, 1 << 20, 1 << 20);

    static Stream<String> bad() throws IOException {
        return Corpus.bad();
    }

    static Stream<Arguments> readable() throws IOException {
        return bad().filter(name -> result(name).equals("ok"))
                .flatMap(name -> Stream.of(8, 64, Integer.MAX_VALUE).map(window -> Arguments.of(name, window)));
    }

    static Stream<String> refused() throws IOException {
        return bad().filter(name -> !result(name).equals("ok"));
    }

    private static String result(String name) {
        try {
            return Corpus.json(name + "/ours.json").get("result").textValue();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("refused")
    void refusesWhatCannotBeRead(String name) throws IOException {
        boolean corrupt =
                Corpus.json(name + "/ours.json").get("kind").textValue().equals("corrupt");

        assertThatThrownBy(() -> read(name, LiveRules.DEFAULT, warning -> {}))
                .isInstanceOf(corrupt ? CorruptFileException.class : UsageException.class);
    }

    @ParameterizedTest(name = "{0} in windows of {1} bytes")
    @MethodSource("readable")
    void readsWhatIsLeft(String name, int window) throws IOException {
        JsonNode ours = Corpus.json(name + "/ours.json");
        List<String> warnings = new ArrayList<>();
        List<String> rows = read(name, window, LiveRules.DEFAULT, warnings::add);
        assertThat(rows)
                .as(ours.get("why").textValue())
                .isEqualTo(CorpusTest.canonical(name + "/" + ours.get("same_as").textValue()))
                .hasSize(ours.get("rows").intValue());
        assertThat(rows.stream().filter(row -> row.contains("_corrupt_record")))
                .hasSize(ours.get("corrupt").intValue());
        assertThat(warnings).hasSize(ours.get("warn").booleanValue() ? 1 : 0);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("bad")
    void requiresAnIndex(String name) throws IOException {
        JsonNode ours = Corpus.json(name + "/ours.json");
        if (ours.get("index_require").textValue().equals("ok")) {
            assertThat(read(name, REQUIRED, warning -> {})).isEqualTo(read(name, LiveRules.DEFAULT, warning -> {}));
        } else {
            assertThatThrownBy(() -> read(name, REQUIRED, warning -> {}))
                    .isInstanceOfAny(CorruptFileException.class, UsageException.class);
        }
    }

    private static List<String> read(String name, LiveRules rules, Consumer<String> warnings) throws IOException {
        return read(name, Integer.MAX_VALUE, rules, warnings);
    }

    private static List<String> read(String name, int window, LiveRules rules, Consumer<String> warnings)
            throws IOException {
        return CanonicalRows.read(
                DataSet.open(Corpus.open(name, window, warnings)).select(null).get(0),
                StorageMode.AUTO,
                rules,
                1000,
                warnings);
    }
}
