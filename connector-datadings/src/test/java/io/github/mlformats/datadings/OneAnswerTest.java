package io.github.mlformats.datadings;

import io.github.mlformats.core.testing.spark.ConsistentReads;
import io.github.mlformats.datadings.testing.DataSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Damaged and hostile data sets in all modes. */
class OneAnswerTest extends ConsistentReads {
    OneAnswerTest() {
        super("datadings");
    }

    @Override
    protected List<String> rowFields() {
        return List.of("row_index", "offset", "length");
    }

    @Override
    protected Stream<Source> sources() {
        return Stream.concat(DataSet.bad(), DataSet.hostile())
                .flatMap(set -> Stream.of("failfast", "permissive", "dropmalformed")
                        .map(mode -> new Source(set.name(), set.dataFile().toString(), Map.of("mode", mode))));
    }
}
