package io.github.mlformats.safetensors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.safetensors.testing.TensorFile;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what a row is in each layout, and the types of values. */
class LayoutsTest extends SafetensorsTest {
    private static final String WEIGHT = "name = 'encoder.embedding.weight'";

    @Test
    void aTensorIsARow() {
        assertThat(rows(corpus("model").where("name IN ('scale', 'empty', 'encoder.embedding.bias')")))
                .containsExactly(
                        "{\"name\":\"empty\",\"dtype\":\"F32\",\"shape\":[0,4],\"count\":0,\"start\":0,\"values\":[]}",
                        "{\"name\":\"encoder.embedding.bias\",\"dtype\":\"F32\",\"shape\":[4],\"count\":4,\"start\":0,"
                                + "\"values\":[0.5,1.5,2.5,3.5]}",
                        "{\"name\":\"scale\",\"dtype\":\"F32\",\"shape\":[],\"count\":1,\"start\":0,\"values\":[7.25]}");
    }

    /** 4 values of a row do not fit 6 twice, so that parts have one row. */
    @Test
    void aLargeTensorIsSeveralRowsOfCompleteMatrixRows() {
        assertThat(rows(corpus("model", "maxElementsPerRow", "11")
                        .where(WEIGHT)
                        .selectExpr("start", "size(values) size", "values[0] first")))
                .containsExactly(
                        "{\"start\":0,\"size\":8,\"first\":0.0}",
                        "{\"start\":8,\"size\":8,\"first\":8.0}",
                        "{\"start\":16,\"size\":8,\"first\":16.0}");
        assertThat(rows(corpus("model", "maxElementsPerRow", "3")
                        .where("name = 'encoder.embedding.bias'")
                        .select("start", "values")))
                .containsExactly("{\"start\":0,\"values\":[0.5,1.5,2.5]}", "{\"start\":3,\"values\":[3.5]}");
    }

    @Test
    void aTooLongRowNamesTheOptionThatDividesIt() throws IOException {
        String header = "{\"w\":{\"dtype\":\"F32\",\"shape\":[600000000],\"data_offsets\":[0,2400000000]}}";
        Path path = directory.resolve("w.safetensors");
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            file.writeLong(Long.reverseBytes(header.length()));
            file.writeBytes(header);
            file.setLength(Long.BYTES + header.length() + 2_400_000_000L);
        }

        assertThatThrownBy(() -> load(path, "valueType", "double", "maxElementsPerRow", "300000000")
                        .collectAsList())
                .hasStackTraceContaining("tensor 'w' has 300000000 values in a row, more than Spark can hold: use"
                        + " layout=tensors with a maxElementsPerRow of at most 268304383, which splits it");
    }

    @Test
    void rowsAreAlongTheFirstDimension() {
        assertThat(rows(corpus("model", "layout", "rows").where(WEIGHT).select("row", "values")))
                .hasSize(6)
                .startsWith("{\"row\":0,\"values\":[0.0,1.0,2.0,3.0]}", "{\"row\":1,\"values\":[4.0,5.0,6.0,7.0]}");
        assertThat(rows(corpus("model", "layout", "rows")
                        .where("name = 'encoder.conv.weight'")
                        .selectExpr("row", "size(values) size", "values[0] first")))
                .containsExactly("{\"row\":0,\"size\":12,\"first\":0.0}", "{\"row\":1,\"size\":12,\"first\":12.0}");
        assertThat(rows(corpus("model", "layout", "rows")
                        .where("name = 'encoder.embedding.bias'")
                        .select("row", "values")))
                .containsExactly("{\"row\":0,\"values\":[0.5,1.5,2.5,3.5]}");
    }

    @Test
    void columnsHaveAValueOfEachRow() {
        assertThat(rows(corpus("model", "layout", "columns").where(WEIGHT).select("col", "values")))
                .containsExactly(
                        "{\"col\":0,\"values\":[0.0,4.0,8.0,12.0,16.0,20.0]}",
                        "{\"col\":1,\"values\":[1.0,5.0,9.0,13.0,17.0,21.0]}",
                        "{\"col\":2,\"values\":[2.0,6.0,10.0,14.0,18.0,22.0]}",
                        "{\"col\":3,\"values\":[3.0,7.0,11.0,15.0,19.0,23.0]}");
    }

    /** Wide enough that the rows of a column are read one by one. */
    @Test
    void columnsOfWideTensorsAreReadInParts() {
        Path file = new TensorFile().tensor("wide", 3, 20_000).write(directory.resolve("w.safetensors"));

        assertThat(rows(load(
                                file,
                                "layout",
                                "columns",
                                "maxPartitionBytes",
                                "64k",
                                "openCostInBytes",
                                "1",
                                "maxDecodedBytes",
                                "64k")
                        .where("col % 9999 = 1")
                        .select("col", "values")))
                .containsExactly(
                        "{\"col\":1,\"values\":[1.0,20001.0,40001.0]}",
                        "{\"col\":10000,\"values\":[10000.0,30000.0,50000.0]}",
                        "{\"col\":19999,\"values\":[19999.0,39999.0,59999.0]}");
    }

    @Test
    void elementsHaveTheirIndices() {
        assertThat(rows(corpus("model", "layout", "elements")
                        .where("name = 'encoder.conv.weight' AND index IN (0, 13)")
                        .select("index", "row", "col", "indices", "value")))
                .containsExactly(
                        "{\"index\":0,\"row\":0,\"col\":0,\"indices\":[0,0,0,0],\"value\":0.0}",
                        "{\"index\":13,\"row\":1,\"col\":1,\"indices\":[1,0,0,1],\"value\":13.0}");
    }

    @Test
    void rowsAndColumnsAreVectorsOfSparkMl() {
        for (String layout : List.of("rows", "columns")) {
            assertThat(corpus("model", "layout", layout, "vectors", "ml")
                            .where(WEIGHT)
                            .selectExpr("string(values)")
                            .first()
                            .getString(0))
                    .isEqualTo(layout.equals("rows") ? "[0.0,1.0,2.0,3.0]" : "[0.0,4.0,8.0,12.0,16.0,20.0]");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "int8, array<int>",
        "uint16, array<int>",
        "uint32, array<bigint>",
        "int64, array<bigint>",
        "float16, array<float>",
        "bf16, array<float>",
        "float64, array<double>",
        "types, array<double>",
        "model, array<float>",
        "f8, binary",
        "none, array<float>"
    })
    void theTypeOfValuesIsTheSmallestForAllTensors(String file, String type) {
        assertThat(corpus(file).schema().apply("values").dataType().catalogString())
                .isEqualTo(type);
    }

    @Test
    void bytesAreReadAsStored() {
        assertThat(rows(corpus("f8").selectExpr("name", "dtype", "hex(values) bytes")))
                .containsExactly("{\"name\":\"f8\",\"dtype\":\"F8_E4M3\",\"bytes\":\"38C07F\"}");
        assertThat(rows(corpus("bf16").select("values"))).containsExactly("{\"values\":[1.0,-2.0]}");
        assertThat(rows(corpus("bf16", "valueType", "binary", "layout", "elements")
                        .selectExpr("hex(value) bytes")))
                .containsExactly("{\"bytes\":\"803F\"}", "{\"bytes\":\"00C0\"}");
    }

    @ParameterizedTest
    @CsvSource({
        "uint64, double, tensor 'uint64' of U64 has a value near element 2 that is not exactly a double",
        "uint64, long, tensor 'uint64' of U64 has a value near element 2 that is not exactly a long",
        "int64, int, tensor 'int64' of I64 has a value near element 2 that is not exactly a int",
        "int64, double, tensor 'int64' of I64 has a value near element 2 that is not exactly a double",
        "int32, float, tensor 'int32' of I32 has a value near element 2 that is not exactly a float",
        "float64, float, tensor 'float64' of F64 has a value near element 3 that is not exactly a float",
        "float32, long, 'tensor ''float32'' is F32, which cannot be read as long. Set option(\"valueType\", \"double\")'",
        "f8, float, 'tensor ''f8'' is F8_E4M3, which cannot be read as float. Set option(\"valueType\", \"binary\")'",
    })
    void valuesThatATypeDoesNotHaveAreRejected(String file, String type, String message) {
        assertThatThrownBy(() -> corpus(file, "valueType", type).collectAsList())
                .hasStackTraceContaining(UsageException.class.getName())
                .hasStackTraceContaining(message);
        assertThat(corpus(file, "valueType", type).select("name").count()).isOne();
    }
}
