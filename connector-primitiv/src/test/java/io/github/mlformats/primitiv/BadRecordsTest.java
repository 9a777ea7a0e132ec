package io.github.mlformats.primitiv;

import io.github.mlformats.core.testing.spark.BadRecordsContract;
import io.github.mlformats.core.testing.spark.ConsistentReads.Source;
import io.github.mlformats.primitiv.testing.Case;
import java.util.Map;
import java.util.stream.Stream;

/** A model that ends within a record: read by one task, and by several, for which planning finds the damage. */
class BadRecordsTest extends BadRecordsContract {
    BadRecordsTest() {
        super("primitiv");
    }

    @Override
    protected Stream<Source> sources() {
        String file = new Case("bad/trunc_model_mid_record").file().toString();
        return Stream.of(
                        Map.of("mode", "dropmalformed"),
                        Map.of("mode", "dropmalformed", "maxPartitionBytes", "8", "openCostInBytes", "1"))
                .map(options -> new Source("trunc_model_mid_record", file, options));
    }
}
