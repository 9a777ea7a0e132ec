package io.github.mlformats.benchmarks.work.task;

import io.github.mlformats.benchmarks.data.DataFile;
import io.github.mlformats.benchmarks.data.idv.StoredBlocks;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.WritePlan;
import io.github.mlformats.idv.option.IdvWriteOptions;
import io.github.mlformats.idv.write.IdvWritePlan;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.Map;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.Platform;

/** The rows of an uncompressed IDV file of floats. */
public record FloatRows(DataFile.Idv file) implements ShuffledRows {
    @Override
    public WritePlan writing() {
        StructType columns = new StructType();
        for (var column : file.table().columns()) {
            columns = columns.add(column.name(), DataTypes.FloatType, false);
        }
        return new IdvWritePlan(columns, IdvWriteOptions.of(new OptionSet(IdvWriteOptions.all()).parse(Map.of())));
    }

    @Override
    public void write(Path data, FileWriter writer) throws IOException {
        StoredBlocks stored = StoredBlocks.map(data);
        for (int block = 0; block < stored.columns().get(0).blocks().size(); block++) {
            writeBlock(stored, block, writer);
        }
    }

    /** The rows are stored one after another, like shuffled rows. */
    private static void writeBlock(StoredBlocks stored, int block, FileWriter writer) throws IOException {
        int columns = stored.columns().size();
        int nulls = UnsafeRow.calculateBitSetWidthInBytes(columns);
        int size = nulls + Long.BYTES * columns;
        int rows = stored.stored(stored.columns().get(0).blocks().get(block)).remaining() / Float.BYTES;
        ByteBuffer packed = ByteBuffer.allocate(rows * size).order(ByteOrder.nativeOrder());
        for (int c = 0; c < columns; c++) {
            FloatBuffer values =
                    stored.stored(stored.columns().get(c).blocks().get(block)).asFloatBuffer();
            for (int i = 0, at = nulls + Long.BYTES * c; i < rows; i++, at += size) {
                packed.putFloat(at, values.get(i));
            }
        }
        UnsafeRow row = new UnsafeRow(columns);
        for (int i = 0; i < rows; i++) {
            row.pointTo(packed.array(), Platform.BYTE_ARRAY_OFFSET + (long) i * size, size);
            writer.write(row);
        }
    }
}
