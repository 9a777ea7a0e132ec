package io.github.mlformats.primitiv;

import io.github.mlformats.core.testing.spark.ConsistentReads;
import io.github.mlformats.primitiv.testing.Case;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

class OneAnswerTest extends ConsistentReads {
    OneAnswerTest() {
        super("primitiv");
    }

    @Override
    protected Stream<Source> sources() {
        Stream<Source> layouts = Stream.of("parameters", "tensors", "columns", "elements", "shapes")
                .map(layout -> source("model_nested3", Map.of("layout", layout)));
        Stream<Source> damaged = Stream.of(
                        "trunc_model_mid_record", "trailing_garbage_model", "model_duplicate_key", "version_0_2")
                .flatMap(name -> Stream.of("failfast", "dropmalformed")
                        .map(mode -> source("bad/" + name, Map.of("mode", mode, "layout", "elements"))));
        Stream<Source> unusual = Stream.of("stat_batch_wraps_to_0", "int_fixint_dims", "model_count_too_small")
                .map(name -> source("bad/" + name, Map.of("strict", "false", "layout", "tensors")));
        return Stream.of(layouts, damaged, unusual).flatMap(all -> all);
    }

    private static Source source(String name, Map<String, String> options) {
        return new Source(name, new Case(name).file().toString(), options);
    }

    @Override
    protected List<String> rowFields() {
        return List.of("row_index", "data_offset", "data_length");
    }
}
