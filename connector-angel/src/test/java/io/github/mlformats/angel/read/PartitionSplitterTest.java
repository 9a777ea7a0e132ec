package io.github.mlformats.angel.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.angel.format.AngelMatrix;
import io.github.mlformats.angel.format.Corpus;
import io.github.mlformats.angel.format.ElementLines;
import io.github.mlformats.angel.format.LocalDirectory;
import io.github.mlformats.angel.format.matrix.Partition;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The ranges of a split partition contain every element once, however small they are. */
class PartitionSplitterTest {
    static Stream<Corpus.Load> loads() throws IOException {
        return Corpus.loads().stream();
    }

    @ParameterizedTest
    @MethodSource("loads")
    void piecesTileTheElements(Corpus.Load load) throws IOException {
        for (String name : load.matrices()) {
            LocalDirectory directory = Corpus.directory(load.name(), name).inWindowsOf(16);
            AngelMatrix matrix = directory.open(Corpus.options(load.options()));
            List<String> whole = ElementLines.readStrictly(directory, matrix);
            for (long target : new long[] {1, 13, 100}) {
                List<String> lines = new ArrayList<>();
                for (Partition partition : matrix.partitions()) {
                    if (partition.length() > 0) {
                        for (Partition.Range range :
                                AngelOpenFile.split(matrix.encoding(), partition.whole(), target)) {
                            ElementLines.read(directory, matrix, range, lines);
                        }
                    }
                }
                Collections.sort(lines);
                assertThat(lines).as("%s in pieces of %d bytes", name, target).isEqualTo(whole);
            }
        }
    }
}
