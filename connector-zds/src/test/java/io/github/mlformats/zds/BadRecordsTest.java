package io.github.mlformats.zds;

import io.github.mlformats.core.testing.spark.BadRecordsContract;
import io.github.mlformats.core.testing.spark.ConsistentReads.Source;
import java.util.Map;
import java.util.stream.Stream;

/** Corrupt documents, some without an id. */
class BadRecordsTest extends BadRecordsContract {
    BadRecordsTest() {
        super("zds");
    }

    @Override
    protected Stream<Source> sources() {
        return Stream.of("bad/missing_id", "bad/nul_bytes").flatMap(name -> Stream.of("PERMISSIVE", "DROPMALFORMED")
                .map(mode -> new Source(name, Corpus.path(name), Map.of("mode", mode))));
    }
}
