package io.github.mlformats.datadings;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.spark.BadRecordsContract;
import io.github.mlformats.core.testing.spark.ConsistentReads.Source;
import io.github.mlformats.datadings.testing.DataSet;
import java.io.IOException;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.junit.jupiter.api.Test;

/** Corrupt samples, and a data file that is skipped from its first corrupt sample on. */
class BadRecordsTest extends BadRecordsContract {
    BadRecordsTest() {
        super("datadings");
    }

    @Override
    protected Stream<Source> sources() {
        DataSet set = DataSet.of("bad/bad_values");
        return Stream.of(
                        Map.of("mode", "permissive"),
                        Map.of("mode", "dropmalformed"),
                        Map.of("mode", "failfast", "ignoreCorruptFiles", "true"))
                .map(options -> new Source(set.name(), set.dataFile().toString(), options));
    }

    /** All columns decide which samples are corrupt, also if few are projected. */
    @Test
    void aColumnWritesWhatAllColumnsDo() throws IOException {
        Source source = sources().findFirst().orElseThrow();

        assertThat(linesOf(source, data -> data.select("key").collectAsList()))
                .isEqualTo(linesOf(source, Dataset::collectAsList));
    }
}
