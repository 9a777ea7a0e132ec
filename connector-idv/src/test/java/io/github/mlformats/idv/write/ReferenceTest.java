package io.github.mlformats.idv.write;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.testing.JsonRows;
import io.github.mlformats.core.testing.MemoryFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The bytes of files are those of the reference writer, from the same columns and rows. Its files, whose blocks are not
 * compressed, ML.NET itself has read.
 */
class ReferenceTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @ParameterizedTest
    @ValueSource(strings = {"scalars", "times", "keys", "vectors", "single", "defaults", "no_rows", "many_rows"})
    void writesTheSameBytes(String name) throws IOException {
        JsonNode description = JSON.readTree(resource(name + ".json"));
        StructType columns =
                (StructType) DataType.fromJson(description.get("schema").toString());
        Map<String, String> options = new HashMap<>(Map.of("compression", "none"));
        description
                .get("options")
                .fields()
                .forEachRemaining(
                        option -> options.put(option.getKey(), option.getValue().asText()));

        MemoryFile file = new MemoryFile(name);
        IdvWriting writing =
                new IdvWriting(columns, IdvWriteOptions.choices(new OptionSet(IdvWriteOptions.all()).parse(options)));
        try (FileWriter writer = writing.open(file)) {
            for (String line : new String(resource(name + ".jsonl"), StandardCharsets.UTF_8)
                    .lines()
                    .toList()) {
                writer.write(JsonRows.of(JSON.readTree(line), columns));
            }
            writer.finish();
        }

        assertThat(file.bytes()).isEqualTo(resource(name + ".idv"));
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream in = ReferenceTest.class.getResourceAsStream("/written/" + name)) {
            return in.readAllBytes();
        }
    }
}
