package io.github.mlformats.idv.write;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.testing.file.MemoryFile;
import io.github.mlformats.core.testing.spark.JsonRows;
import io.github.mlformats.idv.schema.IdvWriteOptions;
import java.io.IOException;
import java.util.Map;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Structs with the fields of sparse vectors, but invalid content. */
class InvalidSparseVectorsTest {
    private static final StructType COLUMNS =
            StructType.fromDDL("v struct<size: int, indices: array<int>, values: array<float>>");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[5, [1, 2], [1, 2, 3]]   | a vector of 5 slots has 3 values instead of 2",
                "[5, [1, 2, 3], [1, 2]]   | a vector of 5 slots has 2 values instead of 3",
                "[5, null, [1, 2]]        | a vector of 5 slots has 2 values instead of 5",
                "[-1, [], []]             | a vector of -1 slots has 0 values instead of 0",
                "[5, [2, 2], [1, 2]]      | index 2 follows index 2 in a vector of 5 slots",
                "[2, [1, 0], [1, 2]]      | index 0 follows index 1 in a vector of 2 slots",
                "[5, [-1, 2], [1, 2]]     | index -1 follows index -1 in a vector of 5 slots",
                "[5, [null, 2], [1, 2]]   | index -1 follows index -1 in a vector of 5 slots",
                "[5, [1, 5], [1, 2]]      | index 5 follows index 1 in a vector of 5 slots",
                "[null, [1, 2], [1, 2]]   | the size or the values of a sparse vector are null. Only its indices may"
                        + " be null",
                "[5, [1, 2], null]        | the size or the values of a sparse vector are null. Only its indices may"
                        + " be null"
            })
    void areRefused(String vector, String message) throws IOException {
        IdvWritePlan writing = new IdvWritePlan(COLUMNS, new OptionSet(IdvWriteOptions.all()).parse(Map.of()));
        UnsafeProjection plan = UnsafeProjection.create(COLUMNS);
        try (FileWriter writer = writing.createWriter(new MemoryFile("file"))) {
            assertThatThrownBy(() -> {
                        writer.write(
                                plan.apply(JsonRows.of(new ObjectMapper().readTree("[[3, [0, 2], [1, 2]]]"), COLUMNS)));
                        writer.write(plan.apply(JsonRows.of(new ObjectMapper().readTree("[" + vector + "]"), COLUMNS)));
                        writer.finish();
                    })
                    .isInstanceOf(UsageException.class)
                    .hasMessage("column 'v': row 1: " + message);
        }
    }
}
