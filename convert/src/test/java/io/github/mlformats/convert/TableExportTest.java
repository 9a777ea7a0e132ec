package io.github.mlformats.convert;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.convert.manifest.Unit.InputFile;
import io.github.mlformats.core.inspect.Fact;
import io.github.mlformats.core.inspect.MultiTableInspector.NamedTable;
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
        return TableExport.of(new Input(format, Map.of(), List.of(paths)), new Configuration())
                .isPresent();
    }

    @Test
    void eachMatrixAndASummary() throws IOException {
        TableExport export = TableExport.of(
                        new Input("angel", Map.of(), List.of(model.toString())), new Configuration())
                .orElseThrow();
        assertThat(export.tables())
                .containsExactly(
                        new NamedTable("bias", Map.of("matrix", "bias")),
                        new NamedTable("w[0]", Map.of("matrix", "w\\[0\\]")));
        assertThat(export.facts().facts()).contains(Fact.labelled("matrices", Fact.count(2)));
    }

    @Test
    void filesOfAModelThatAPatternNames() throws IOException {
        Input pattern = new Input("angel", Map.of(), List.of(model.getParent() + "/" + model.getFileName() + "*"));
        TableExport export = TableExport.of(pattern, new Configuration()).orElseThrow();

        assertThat(new InputListing(null, pattern, new Configuration())
                        .unitsOf(export)
                        .inputs())
                .extracting(InputFile::path)
                .containsExactly(model.toUri() + "bias/_meta", model.toUri() + "w%5B0%5D/_meta");
    }

    @Test
    void onlyTheRequestedMatrices() throws IOException {
        Map<String, String> options = Map.of("matrix", "b*");
        assertThat(TableExport.of(new Input("angel", options, List.of(model.toString())), new Configuration())
                        .orElseThrow()
                        .tables())
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
