package io.github.mlformats.zds.write;

import io.github.mlformats.core.testing.RandomValues;
import io.github.mlformats.core.testing.spark.RandomRows;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.apache.spark.sql.SparkSession;

/** Round trips of rows with random columns and options. */
class RandomRowsTest {
    private static SparkSession spark;

    @BeforeContainer
    static void session() {
        spark = SparkSessions.interpreting();
    }

    @Property(tries = 5)
    void areReadAsTheyWereWritten(@ForAll long seed, @ForAll boolean nulls) throws IOException {
        RandomRows.of(new RandomValues(new Random(seed), 46), "_id")
                .assertAreReadAsTheyWereWritten(
                        spark, "zds", Map.of("singleSet", "false", "nulls", nulls ? "null" : "omit"));
    }
}
