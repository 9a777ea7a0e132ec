package io.github.mlformats.datadings.write;

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

/** Round trips of rows with random columns, with all options. */
class RandomRowsTest {
    private static SparkSession spark;

    @BeforeContainer
    static void session() {
        spark = SparkSessions.interpreting();
    }

    @Property(tries = 5)
    void areReadAsTheyWereWritten(@ForAll long seed, @ForAll boolean nils) throws IOException {
        RandomRows.of(new RandomValues(new Random(seed), 52), "key")
                .assertAreReadAsTheyWereWritten(spark, "datadings", Map.of("nulls", nils ? "nil" : "omit"));
    }
}
