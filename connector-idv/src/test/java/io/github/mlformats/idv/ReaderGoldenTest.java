package io.github.mlformats.idv;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.ReadMetrics;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.RowSelection;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.core.testing.SmallWindows;
import io.github.mlformats.idv.format.Corpus;
import io.github.mlformats.idv.schema.IdvReadOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.internal.SQLConf;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every file of the corpus, read as batches without a Spark session, under several options. */
class ReaderGoldenTest {
    @BeforeAll
    static void timesOfYearOneAreNotJulian() {
        SQLConf.get().setConfString("spark.sql.datetime.java8API.enabled", "true");
    }

    static Stream<Arguments> cases() {
        return Corpus.readable().flatMap(file -> GoldenCases.OPTIONS.stream()
                .filter(options -> GoldenCases.isReadable(file, options))
                .map(options -> Arguments.of(file, options)));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("cases")
    void readsWhatIsStored(String file, Map<String, String> given) throws IOException {
        HeapSource whole = new HeapSource(file + ".idv", Corpus.bytes(file));

        for (ByteSource source : List.of(whole, new SmallWindows(whole, 8), new SmallWindows(whole, 61))) {
            checkRows(file, given, source);
        }
    }

    private static void checkRows(String file, Map<String, String> given, ByteSource source) throws IOException {
        Options options = new OptionSet(IdvReadOptions.all()).parse(given);
        OpenFile open = new IdvFormat().open(new FileContext(source, options, new ReadMetrics()));
        ReadRequest request = new ReadRequest(open.columns(), List.of("row_index"), RowSelection.ALL);

        List<List<Object>> expected = GoldenCases.expectedRows(file, options);

        assertThat(ComparableRows.read(open, new Slice.WholeFile(0), request)).isEqualTo(expected);
        List<List<Object>> inSlices = new ArrayList<>();
        for (Slice slice : open.planSlices(request, 50)) {
            inSlices.addAll(ComparableRows.read(open, slice, request));
        }
        assertThat(inSlices).isEqualTo(expected);
    }
}
