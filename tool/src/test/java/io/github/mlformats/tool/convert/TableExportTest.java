package io.github.mlformats.tool.convert;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.core.inspect.MultiTableInspector.NamedTable;
import io.github.mlformats.tool.convert.ConversionInput.TableExport;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A model of two empty matrices, one with a name that looks like a glob pattern. */
class TableExportTest {
    private static final String META = """
        {"matrixId": 0, "matrixName": "%s", "formatClassName": "com.tencent.angel.model.output.format.ColIdValueTextRowFormat",
         "rowType": 7, "row": 1, "col": 0, "blockRow": 1, "blockCol": 1, "options": {}, "partMetas": {}}\
        """;

    @TempDir
    private Path model;

    @BeforeEach
    void writeModel() throws IOException {
        for (String name : List.of("bias", "w[0]")) {
            byte[] json = META.formatted(name).getBytes(StandardCharsets.UTF_8);
            byte[] meta = ByteBuffer.allocate(4 + json.length)
                    .putInt(json.length)
                    .put(json)
                    .array();
            Files.write(Files.createDirectory(model.resolve(name)).resolve("_meta"), meta);
        }
    }

    private static boolean isExport(String format, String... paths) throws IOException {
        return TableExport.of(format, List.of(paths), Map.of(), new Configuration())
                .isPresent();
    }

    @Test
    void eachMatrixAndASummary() throws IOException {
        TableExport export = TableExport.of("angel", List.of(model.toString()), Map.of(), new Configuration())
                .orElseThrow();
        assertThat(export.parts())
                .containsExactly(
                        new NamedTable("bias", Map.of("matrix", "bias")),
                        new NamedTable("w[0]", Map.of("matrix", "w\\[0\\]")));
        assertThat(new ObjectMapper().readTree(export.summary()).get("matrices").asInt())
                .isEqualTo(2);
    }

    @Test
    void onlyTheRequestedMatrices() throws IOException {
        Map<String, String> options = Map.of("matrix", "b*");
        assertThat(TableExport.of("angel", List.of(model.toString()), options, new Configuration())
                        .orElseThrow()
                        .parts())
                .extracting(NamedTable::name)
                .containsExactly("bias");
    }

    @Test
    void singleTables() throws IOException {
        assertThat(isExport("angel", model + "/bias")).isFalse();
        assertThat(isExport("angel", model + "/bias", model + "/w*")).isFalse();
        assertThat(isExport("parquet", model.toString())).isFalse();
        assertThat(isExport("idv", model.toString())).isFalse();
    }
}
