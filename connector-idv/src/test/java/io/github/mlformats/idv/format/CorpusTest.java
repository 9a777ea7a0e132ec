package io.github.mlformats.idv.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.testing.SmallWindows;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Types, annotations and rows of every valid file of the corpus are decoded exactly as stored. */
class CorpusTest {
    @ParameterizedTest(name = "{0}")
    @MethodSource("io.github.mlformats.idv.format.Corpus#readable")
    void readsWhatIsStored(String name) throws IOException {
        List<DecodedFile.Column> expected = ExpectedJson.columns(Corpus.expected(name));

        HeapSource source = new HeapSource(name + ".idv", Corpus.bytes(name));

        assertThat(DecodedFile.read(source)).containsExactlyElementsOf(expected);
        assertThat(DecodedFile.read(new SmallWindows(source, 8))).containsExactlyElementsOf(expected);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("io.github.mlformats.idv.format.Corpus#readable")
    void countsRowsWithoutReadingThem(String name) throws IOException {
        IdvFile file = IdvFile.open(new HeapSource(name + ".idv", Corpus.bytes(name)));

        assertThat(file.rowCount()).isEqualTo(ExpectedJson.rows(Corpus.expected(name)));
    }
}
