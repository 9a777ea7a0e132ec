package io.github.mlformats.angel;

import io.github.mlformats.angel.format.Corpus;
import io.github.mlformats.core.testing.spark.BadRecordsContract;
import io.github.mlformats.core.testing.spark.ConsistentReads.Source;
import java.util.Map;
import java.util.stream.Stream;

/** Corrupt partitions: one detected from its data, and one from its meta. */
class BadRecordsTest extends BadRecordsContract {
    BadRecordsTest() {
        super("angel");
    }

    @Override
    protected Stream<Source> sources() {
        return Stream.of("text_not_number", "offset_beyond_eof")
                .map(name -> new Source(name, Corpus.model("bad/" + name).toString(), Map.of("mode", "DROPMALFORMED")));
    }
}
