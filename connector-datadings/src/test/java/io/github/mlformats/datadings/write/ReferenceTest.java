package io.github.mlformats.datadings.write;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.testing.file.MemoryFile;
import io.github.mlformats.core.testing.spark.JsonRows;
import io.github.mlformats.datadings.schema.DatadingsWriteOptions;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * All six files of a data set are byte-identical to those of the Python library for the same samples. Compares the data
 * and the digests that {@code written/make.py} has recorded.
 */
class ReferenceTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "integers",
                "doubles",
                "floats64",
                "floats_numpy",
                "texts",
                "containers",
                "nils",
                "times",
                "time_structs",
                "arrays",
                "vectors",
                "numpy",
                "complex",
                "extensions",
                "keys",
                "one",
                "none"
            })
    void writesTheSameBytes(String name) throws IOException {
        JsonNode description = JSON.readTree(resource(name + ".json"));
        StructType columns =
                (StructType) DataType.fromJson(description.get("schema").toString());
        Map<String, String> options = new HashMap<>();
        description
                .get("options")
                .fields()
                .forEachRemaining(
                        option -> options.put(option.getKey(), option.getValue().asText()));

        MemoryFile file = new MemoryFile(name + ".msgpack");
        List<InternalRow> rows = IntStream.range(0, description.get("rows").size())
                .mapToObj(i -> JsonRows.of(description.get("rows").get(i), columns))
                .toList();
        write(columns, options, rows, file);

        assertThat(file.bytes()).isEqualTo(resource(name + ".msgpack"));
        assertThat(new String(file.bytes(".md5"), UTF_8)).isEqualTo(new String(resource(name + ".msgpack.md5"), UTF_8));
    }

    @Test
    void manySamplesHaveTheSameIndex() throws IOException {
        StructType columns = StructType.fromDDL("key string, n int");
        List<InternalRow> rows = IntStream.range(0, 70_000)
                .<InternalRow>mapToObj(i -> new GenericInternalRow(new Object[] {UTF8String.fromString("key " + i), i}))
                .toList();

        MemoryFile file = new MemoryFile("many.msgpack");
        write(columns, Map.of(), rows, file);

        assertThat(new String(file.bytes(".md5"), UTF_8)).isEqualTo(new String(resource("many.msgpack.md5"), UTF_8));
    }

    private static void write(StructType columns, Map<String, String> options, List<InternalRow> rows, MemoryFile file)
            throws IOException {
        DatadingsWritePlan writing =
                new DatadingsWritePlan(columns, new OptionSet(DatadingsWriteOptions.all()).parse(options));
        try (FileWriter writer = writing.createWriter(file)) {
            for (InternalRow row : rows) {
                writer.write(row);
            }
            writer.finish();
        }
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream in = ReferenceTest.class.getResourceAsStream("/written/" + name)) {
            return in.readAllBytes();
        }
    }
}
