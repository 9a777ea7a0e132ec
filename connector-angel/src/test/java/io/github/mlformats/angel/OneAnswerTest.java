package io.github.mlformats.angel;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.mlformats.angel.format.Corpus;
import io.github.mlformats.core.testing.spark.ConsistentReads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A model of every format, all corrupt matrices, and hostile ones. */
class OneAnswerTest extends ConsistentReads {
    private static final Path HOSTILE = Path.of("src/test/resources/hostile");
    private static final List<String> MODELS = List.of(
            "v151_legacy",
            "v240_SnapshotFormat",
            "v310_train_deepfm",
            "v320_BUG_range_in_hash_job_ColIdValueBinary",
            "v320_all_empty_text",
            "v320_any_line_SnapshotFormat",
            "v320_any_line_TextLINEModelOutputFormat",
            "v320_hash_RowIdColIdValueBinaryRowFormat",
            "v320_ragged_BinaryColumnFormat",
            "v320_ragged_ColIdValueText",
            "v320_range_rows_ValueTextRowFormat",
            "v320_rowblock_order_TextColumnFormat",
            "v320_rowblock_order_ValueBinaryRowFormat");

    private static final List<String> MERGED = List.of(
            "v240_SnapshotFormat",
            "v320_hash_RowIdColIdValueBinaryRowFormat",
            "v320_ragged_ColIdValueText",
            "v320_rowblock_order_TextColumnFormat");

    OneAnswerTest() {
        super("angel");
    }

    @Override
    protected Stream<Source> sources() throws IOException {
        List<Source> sources = new ArrayList<>();
        for (String name : MODELS) {
            JsonNode options =
                    Corpus.json(name, "options.json").path("expected.jsonl").path(0);
            String matrix = Corpus.matrices(name).get(0);
            Map<String, String> given =
                    new HashMap<>(Map.of("matrix", options.path("matrix").asText(matrix)));
            options.fields()
                    .forEachRemaining(option ->
                            given.put(option.getKey(), option.getValue().asText()));
            sources.add(new Source(name, Corpus.model(name).toString(), given));
            if (MERGED.contains(name)) {
                sources.add(inLayout("rows", name, given));
                sources.add(inLayout("columns", name, given));
            }
        }
        for (String name : Corpus.damagedCases()) {
            String path = Corpus.model("bad/" + name).toString();
            sources.add(new Source(name, path, Map.of()));
            sources.add(new Source(name, path, Map.of("mode", "DROPMALFORMED")));
        }
        try (Stream<Path> hostile = Files.list(HOSTILE)) {
            hostile.sorted().forEach(path -> {
                sources.add(new Source(path.getFileName().toString(), path.toString(), Map.of()));
                sources.add(new Source(path.getFileName().toString(), path.toString(), Map.of("layout", "rows")));
            });
        }
        return sources.stream();
    }

    private static Source inLayout(String layout, String name, Map<String, String> given) {
        Map<String, String> options = new HashMap<>(given);
        options.put("layout", layout);
        options.put("vectors", "sparse");
        return new Source(name, Corpus.model(name).toString(), options);
    }

    @Override
    protected List<String> rowFields() {
        return List.of("partition_id", "partition_offset", "partition_length", "format");
    }
}
