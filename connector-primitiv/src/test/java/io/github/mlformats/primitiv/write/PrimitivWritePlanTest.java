package io.github.mlformats.primitiv.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.record.ColumnResolver;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.testing.file.MemoryFile;
import io.github.mlformats.primitiv.schema.PrimitivWriteOptions;
import java.io.IOException;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.junit.jupiter.api.Test;

class PrimitivWritePlanTest {
    private static PrimitivWritePlan plan(String columns) {
        return new PrimitivWritePlan(
                ColumnResolver.of(StructType.fromDDL(columns)),
                new OptionSet(PrimitivWriteOptions.all()).parse(Map.of()));
    }

    private static byte[] write(PrimitivWritePlan plan, Object... row) throws IOException {
        MemoryFile file = new MemoryFile("a.model");
        try (FileWriter writer = plan.createWriter(file)) {
            writer.write(new GenericInternalRow(row));
            writer.finish();
        }
        return file.bytes();
    }

    @Test
    void columnNamesAreComparedAsInTheSession() throws IOException {
        Object[] row = {
            new GenericArrayData(new Object[] {UTF8String.fromString("w")}),
            new GenericArrayData(new int[] {2}),
            1,
            new GenericArrayData(new float[] {1, 2})
        };

        assertThat(write(plan("Path ARRAY<STRING>, DIMS ARRAY<INT>, Batch INT, Values ARRAY<FLOAT>"), row))
                .isEqualTo(write(plan("path ARRAY<STRING>, dims ARRAY<INT>, batch INT, values ARRAY<FLOAT>"), row));
    }

    @Test
    void columnsOfFileNamesAndPathsAreFoundInAnyCase() {
        PrimitivWritePlan plan = plan("Path ARRAY<STRING>, dims ARRAY<INT>, values ARRAY<FLOAT>, File STRING");
        InternalRow parameter =
                new GenericInternalRow(new Object[] {new GenericArrayData(new Object[0]), null, null, null});

        assertThat(plan.fileNameColumn()).hasValue("File");
        assertThat(plan.extension(parameter)).isEqualTo(".param");
    }
}
