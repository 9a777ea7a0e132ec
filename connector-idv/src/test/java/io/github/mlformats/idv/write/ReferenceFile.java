package io.github.mlformats.idv.write;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.WritePlan;
import io.github.mlformats.core.testing.file.MemoryFile;
import io.github.mlformats.core.testing.spark.JsonRows;
import io.github.mlformats.idv.schema.IdvWriteOptions;
import io.github.mlformats.idv.schema.IdvWriteOptions.BlockConfig;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;

/** A file of the reference writer, with the columns, options and rows that it was written from. */
record ReferenceFile(String name, StructType columns, Map<String, String> options, List<String> rows) {
    private static final ObjectMapper JSON = new ObjectMapper();

    static ReferenceFile of(String name) throws IOException {
        JsonNode description = JSON.readTree(resource(name + ".json"));
        Map<String, String> options = new HashMap<>(Map.of("compression", "none"));
        description
                .get("options")
                .fields()
                .forEachRemaining(
                        option -> options.put(option.getKey(), option.getValue().asText()));
        return new ReferenceFile(
                name,
                (StructType) DataType.fromJson(description.get("schema").toString()),
                options,
                new String(resource(name + ".jsonl"), StandardCharsets.UTF_8)
                        .lines()
                        .toList());
    }

    byte[] file() throws IOException {
        return resource(name + ".idv");
    }

    IdvWritePlan plan() {
        return new IdvWritePlan(columns, new OptionSet(IdvWriteOptions.all()).parse(options));
    }

    /** The plan for files that are merged into one. */
    IdvWritePlan stagedPlan() {
        Map<String, String> merged = new HashMap<>(options);
        merged.put("singleFile", "true");
        return new IdvWritePlan(columns, new OptionSet(IdvWriteOptions.all()).parse(merged), BlockConfig.STAGED);
    }

    /** Writes rows {@code [from, to)}: most as unsafe rows, some as generic rows. */
    byte[] write(WritePlan writing, int from, int to) throws IOException {
        MemoryFile file = new MemoryFile(name);
        UnsafeProjection plan = UnsafeProjection.create(columns);
        try (FileWriter writer = writing.createWriter(file)) {
            for (int i = from; i < to; i++) {
                InternalRow row = JsonRows.of(JSON.readTree(rows.get(i)), columns);
                writer.write(i % 7 == 3 ? row : plan.apply(row));
            }
            writer.finish();
        }
        return file.bytes();
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream in = ReferenceFile.class.getResourceAsStream("/written/" + name)) {
            return in.readAllBytes();
        }
    }
}
