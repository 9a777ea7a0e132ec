package io.github.mlformats.idv;

import io.github.mlformats.core.testing.spark.ConsistentReads;
import io.github.mlformats.idv.format.Corpus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;

/** Files of several blocks, of every kind of value, damaged and hostile ones. */
class IdvOneAnswerTest extends ConsistentReads {
    private static final List<String> FILES = List.of(
            "edge/rpb_different",
            "edge/shared_blocks",
            "edge/vec_all_items",
            "edge/key_value_over_count",
            "edge/declen_short",
            "edge/block_off_bad",
            "annotations",
            "hostile/ansi",
            "hostile/ok_cols_2p31",
            "hostile/ok_dims",
            "hostile/ok_toc_self",
            "hostile/rows_2p62_no_columns");

    /** Rows as JSON do not support all of Java's durations. */
    private static final Map<String, String> TICKS = Map.of("ticks", "true");

    @TempDir
    static Path directory;

    IdvOneAnswerTest() {
        super("idv");
    }

    @Override
    protected List<String> rowFields() {
        return List.of("row_index", "block");
    }

    @Override
    protected Stream<Source> sources() throws IOException {
        List<Source> sources = new ArrayList<>();
        for (String file : FILES) {
            sources.add(new Source(file, Corpus.path(file).toString(), TICKS));
        }
        String two = Files.write(directory.resolve("two.idv"), CorruptBlocksTest.damaged())
                .toString();
        String one = Files.write(directory.resolve("one.idv"), CorruptBlocksTest.damagedColumn())
                .toString();
        sources.add(new Source("two damaged columns", two, Map.of()));
        sources.add(new Source("a damaged column", one, Map.of("mode", "dropmalformed")));
        return sources.stream();
    }
}
