package io.github.mlformats.safetensors.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.testing.SampledContract;
import io.github.mlformats.core.testing.write.RowChangesContract;
import io.github.mlformats.safetensors.testing.Corpus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SampledContract(stride = 3, first = 2)
class SafetensorsRowChangesTest extends RowChangesContract {
    @TempDir
    private Path model;

    SafetensorsRowChangesTest() {
        super("safetensors");
    }

    @Override
    protected boolean hasModes() {
        return false;
    }

    @Override
    protected String schema() {
        return "name STRING, dtype STRING, shape ARRAY<BIGINT>, count BIGINT, start BIGINT, values ARRAY<BIGINT>";
    }

    @Override
    protected String written(String key, String n) {
        return key + " AS name, 'I64' AS dtype, array(1L) AS shape, 1L AS count, 0L AS start, array(" + n
                + ") AS values";
    }

    @Override
    protected String key(String table) {
        return table + "name";
    }

    @Override
    protected String n(String table) {
        return table + "values[0]";
    }

    @Override
    protected String set(String n) {
        return "values = array(" + n + ")";
    }

    @Override
    protected String lessColumns() {
        return "name STRING, values ARRAY<BIGINT>";
    }

    @Test
    void rewrittenFilesLoseNoMetadataAndNoTensors() throws IOException {
        Files.copy(Corpus.file("model"), model.resolve("model.safetensors"));

        assertThatThrownBy(() -> delete("metadata 'format=pt'"))
                .hasStackTraceContaining("the table does not show 'format' of the __metadata__ of ");
        assertThatThrownBy(() -> delete("layout 'rows', metadata 'format=np'"))
                .hasStackTraceContaining("the table does not show the empty tensor 'empty' of ");
        delete("metadata 'format=np'");
        assertThat(SparkSession.active()
                        .read()
                        .format("safetensors")
                        .load(model.toString())
                        .selectExpr("_metadata.header_metadata.format")
                        .collectAsList())
                .hasSize(5)
                .containsOnly(RowFactory.create("np"));
    }

    private void delete(String options) {
        SparkSession spark = SparkSession.active();
        spark.sql("CREATE TABLE model USING safetensors OPTIONS (" + options + ") LOCATION '" + model + "'");
        try {
            spark.sql("DELETE FROM model WHERE name = 'scale'");
        } finally {
            spark.sql("DROP TABLE model");
        }
    }
}
