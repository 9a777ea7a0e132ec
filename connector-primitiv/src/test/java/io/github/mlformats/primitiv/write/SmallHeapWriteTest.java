package io.github.mlformats.primitiv.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.option.VectorRepresentation;
import io.github.mlformats.core.record.ColumnResolver;
import io.github.mlformats.core.testing.spark.SmallHeap;
import io.github.mlformats.primitiv.schema.PrimitivColumns;
import io.github.mlformats.primitiv.schema.PrimitivReadOptions.PrimitivLayout;
import io.github.mlformats.primitiv.schema.PrimitivWriteOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.unsafe.types.UTF8String;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process with a heap of 256 MB writes a matrix that is larger. */
class SmallHeapWriteTest {
    private static final int HEIGHT = 128;
    private static final int WIDTH = 600_000;

    @Test
    void holdsNoTensor(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("large.model");

        SmallHeap.run(SmallHeapWriteTest.class, file);

        assertThat(Files.size(file)).isGreaterThan((long) Float.BYTES * HEIGHT * WIDTH);
    }

    /** Writes a matrix column by column. @param files the one to write */
    public static void main(String[] files) throws IOException {
        PrimitivWritePlan writing = new PrimitivWritePlan(
                ColumnResolver.of(PrimitivColumns.schema(PrimitivLayout.COLUMNS, VectorRepresentation.ARRAY)),
                new OptionSet(PrimitivWriteOptions.all()).parse(Map.of("layout", "columns", "singleFile", "true")));
        GenericArrayData path = new GenericArrayData(new Object[] {UTF8String.fromString("w")});
        UnsafeArrayData values = UnsafeArrayData.fromPrimitiveArray(new float[HEIGHT]);
        SmallHeap.write(
                writing,
                files[0],
                WIDTH,
                column -> new GenericInternalRow(new Object[] {path, null, (long) column, values}));
    }
}
