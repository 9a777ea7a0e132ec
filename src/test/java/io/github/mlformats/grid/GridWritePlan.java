package io.github.mlformats.grid;

import io.github.mlformats.core.bytes.ByteBuilder;
import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.WriteMetrics;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.OutputFile;
import io.github.mlformats.core.spi.write.WritePlan;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Plans a write of doubles as files of {@link GridFile}. */
record GridWritePlan(StructType columns, int rowsPerBlock) implements WritePlan {
    private static final long serialVersionUID = 1L;

    /** @throws UsageException if there are no columns, or other columns than doubles */
    GridWritePlan {
        if (columns.isEmpty()) {
            throw new UsageException("grid files need a column, but there is none: add a column of doubles");
        }
        for (StructField column : columns.fields()) {
            if (!column.dataType().equals(DataTypes.DoubleType)) {
                throw new UsageException("column '" + column.name() + "' is "
                        + column.dataType().sql() + ", but grid files hold DOUBLE: cast it to double");
            }
        }
    }

    @Override
    public String extension() {
        return ".grid";
    }

    @Override
    public FileWriter createWriter(OutputFile file) throws IOException {
        return new Writer(file.create());
    }

    /** Collects the values of a block by column. */
    private final class Writer implements FileWriter {
        private final ByteSink sink;
        private final ByteBuilder[] block = new ByteBuilder[columns.size()];
        private long rows;
        private long blocks;

        Writer(ByteSink sink) throws IOException {
            this.sink = sink;
            Arrays.setAll(block, i -> new ByteBuilder());
            ByteBuilder header = new ByteBuilder().i32(GridFile.MAGIC).leb(columns.size());
            for (String name : columns.fieldNames()) {
                header.text(name);
            }
            append(header);
        }

        @Override
        public boolean write(InternalRow row) throws IOException {
            for (int i = 0; i < block.length; i++) {
                block[i].i64(Double.doubleToRawLongBits(row.isNullAt(i) ? Double.NaN : row.getDouble(i)));
            }
            rows++;
            if (rows % rowsPerBlock == 0) {
                appendBlock();
            }
            return false;
        }

        private void appendBlock() throws IOException {
            for (ByteBuilder column : block) {
                append(column);
                column.clear();
            }
            blocks++;
        }

        private void append(ByteBuilder bytes) throws IOException {
            sink.write(bytes.bytes(), 0, bytes.size());
        }

        @Override
        public Map<String, String> finish() throws IOException {
            if (rows % rowsPerBlock > 0) {
                appendBlock();
            }
            append(new ByteBuilder().i64(rows).i32(rowsPerBlock).i32(GridFile.MAGIC));
            sink.close();
            return Map.of();
        }

        @Override
        public void addTo(WriteMetrics metrics) {
            metrics.bytesStored += sink.position();
            metrics.blocks += blocks;
        }

        @Override
        public void close() throws IOException {
            sink.close();
        }
    }
}
