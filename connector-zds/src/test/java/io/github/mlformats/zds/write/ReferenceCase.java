package io.github.mlformats.zds.write;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.WritePlan;
import io.github.mlformats.core.testing.file.MemoryFile;
import io.github.mlformats.core.testing.spark.JsonRows;
import io.github.mlformats.zds.schema.ZdsWriteOptions;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;

/**
 * A case of the reference writer: its input and the files it wrote.
 *
 * @param files contents by path in the data set
 */
record ReferenceCase(
        StructType columns, Map<String, String> options, List<InternalRow> rows, Map<String, byte[]> files) {
    private static final ObjectMapper JSON = new ObjectMapper();

    static ReferenceCase of(String name) throws IOException {
        try (InputStream in = ReferenceCase.class.getResourceAsStream("/written/" + name + ".json")) {
            JsonNode all = JSON.readTree(in);
            StructType columns =
                    (StructType) DataType.fromJson(all.get("schema").toString());
            Map<String, String> options = new HashMap<>();
            all.get("options")
                    .fields()
                    .forEachRemaining(option ->
                            options.put(option.getKey(), option.getValue().asText()));
            List<InternalRow> rows = new ArrayList<>();
            all.get("rows").forEach(row -> rows.add(JsonRows.of(row, columns)));
            Map<String, byte[]> files = new TreeMap<>();
            all.get("files").fields().forEachRemaining(file -> files.put(file.getKey(), content(file)));
            return new ReferenceCase(columns, options, rows, files);
        }
    }

    /** A binary index is Base64. */
    private static byte[] content(Map.Entry<String, JsonNode> file) {
        String text = file.getValue().asText();
        return file.getKey().endsWith(".bin") ? Base64.getDecoder().decode(text) : text.getBytes(UTF_8);
    }

    /** What our writer makes of the rows, by path in the data set. */
    Map<String, byte[]> written() throws IOException {
        Map<String, byte[]> written = new TreeMap<>();
        write(Map.of()).forEach((path, bytes) -> written.put(path.replaceFirst("^part/", ""), bytes));
        return written;
    }

    /** The archive that our writer makes of the rows. */
    byte[] archive(String container) throws IOException {
        return write(Map.of("container", container)).get("part");
    }

    private Map<String, byte[]> write(Map<String, String> more) throws IOException {
        Map<String, String> all = new HashMap<>(options);
        all.putAll(more);
        all.put("singleSet", "false");
        Options config = new OptionSet(ZdsWriteOptions.all()).parse(all);
        WritePlan writing = new ZdsWritePlan(
                columns, config, ZdsWriteOptions.limits(config), new DocumentWriter.IdGenerator("00000000"));
        MemoryFile file = new MemoryFile("part");
        try (FileWriter writer = writing.createWriter(file)) {
            for (InternalRow row : rows) {
                writer.write(row);
            }
            writer.finish();
        }
        return file.all();
    }
}
