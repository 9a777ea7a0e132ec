package io.github.mlformats.zds.write;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.core.testing.spark.SparkTypeRoundTrip;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.sql.types.StructField;

/** Every type of Spark in documents. */
class ZdsTypesTest extends SparkTypeRoundTrip {
    ZdsTypesTest() {
        super("zds");
    }

    @Override
    protected List<String> columns() {
        return List.of("string(id) AS _id", "c");
    }

    @Override
    protected Map<String, String> writeOptions() {
        return Map.of("singleSet", "false");
    }

    /** They are arrays, as which they are read. */
    @Override
    protected Set<String> changed() {
        return Set.of(
                "vector (Spark ML)",
                "vector (Spark ML), sizes differ",
                "array of vectors (Spark ML)",
                "struct with a vector (Spark ML)");
    }

    /** What the first document has. */
    @Override
    protected String storedType(StructField column, Path path) throws IOException {
        try (Stream<Path> files = Files.walk(path)) {
            Path data = files.filter(file -> file.endsWith("meta/data.jsonl"))
                    .findFirst()
                    .orElseThrow();
            String line = Files.readAllLines(data).get(0);
            JsonNode value = new ObjectMapper().readTree(line).path("c");
            return value.getNodeType().name().toLowerCase(Locale.ROOT);
        }
    }
}
