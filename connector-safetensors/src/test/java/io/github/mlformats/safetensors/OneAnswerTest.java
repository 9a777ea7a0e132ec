package io.github.mlformats.safetensors;

import io.github.mlformats.core.testing.spark.ConsistentReads;
import io.github.mlformats.safetensors.testing.Corpus;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

class OneAnswerTest extends ConsistentReads {
    OneAnswerTest() {
        super("safetensors");
    }

    @Override
    protected Stream<Source> sources() {
        Stream<Source> layouts = Stream.of("tensors", "rows", "columns", "elements")
                .flatMap(layout -> Stream.of(
                        source("model", Map.of("layout", layout)),
                        source("model", Map.of("layout", layout, "valueType", "binary")),
                        source("f8", Map.of("layout", layout))));
        Stream<Source> pieces = Stream.of(source("model", Map.of("maxElementsPerRow", "5")));
        Stream<Source> bad = Stream.of("gap", "data_missing", "no_length").map(name -> source("bad/" + name, Map.of()));
        Stream<Source> values = Stream.of(source("int64", Map.of("valueType", "int")));
        return Stream.of(layouts, pieces, bad, values).flatMap(all -> all);
    }

    private static Source source(String name, Map<String, String> options) {
        return new Source(name, Corpus.file(name).toString(), options);
    }

    @Override
    protected List<String> rowFields() {
        return List.of("row_index", "data_offset", "data_length", "header_metadata");
    }
}
