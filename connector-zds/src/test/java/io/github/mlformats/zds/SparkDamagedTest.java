package io.github.mlformats.zds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.Sampling;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.util.Iterator;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every damaged data set does in Spark what its {@code ours.json} says. */
class SparkDamagedTest {
    private static final SparkSession SPARK = SparkSessions.shared();

    static Stream<String> bad() throws IOException {
        return Corpus.bad().filter(name -> Sampling.takes(name, 3));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("bad")
    void doesWhatIsSpecified(String name) throws IOException {
        JsonNode ours = Corpus.json(name + "/ours.json");
        if (ours.get("result").textValue().equals("error")) {
            boolean corrupt = ours.get("kind").textValue().equals("corrupt");
            Throwable error = catchThrowable(() -> read(name, Map.of()).collectAsList());
            assertThat(causes(error))
                    .hasAtLeastOneElementOfType(corrupt ? CorruptFileException.class : UsageException.class);
            return;
        }
        SparkGoldenTest.compare(
                read(name, Map.of()),
                Corpus.expected(name + "/" + ours.get("same_as").textValue()));
        int good = ours.get("rows").intValue() - ours.get("corrupt").intValue();
        assertThat(read(name, Map.of("mode", "DROPMALFORMED")).collectAsList()).hasSize(good);
        check(name, ours.get("failfast"), Map.of("mode", "FAILFAST"));
        check(name, ours.get("index_require"), Map.of("index", "require"));
        if (ours.has("lookup")) {
            for (Iterator<Map.Entry<String, JsonNode>> ids = ours.get("lookup").fields(); ids.hasNext(); ) {
                Map.Entry<String, JsonNode> id = ids.next();
                assertThat(read(name, Map.of())
                                .where("_id = '" + id.getKey() + "'")
                                .collectAsList())
                        .hasSize(id.getValue().intValue());
            }
        }
    }

    private static void check(String name, JsonNode expected, Map<String, String> options) {
        if (expected.textValue().equals("ok")) {
            assertThat(read(name, options).collectAsList()).isNotNull();
        } else {
            assertThatThrownBy(() -> read(name, options).collectAsList()).satisfies(error -> assertThat(causes(error))
                    .anyMatch(cause -> cause instanceof CorruptFileException || cause instanceof UsageException));
        }
    }

    private static Stream<Throwable> causes(Throwable error) {
        return Stream.iterate(error, cause -> cause != null, Throwable::getCause);
    }

    private static Dataset<Row> read(String name, Map<String, String> options) {
        return SPARK.read().format("zds").options(options).load(Corpus.path(name));
    }
}
