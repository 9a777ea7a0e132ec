package io.github.mlformats.primitiv.write;

import io.github.mlformats.core.bytes.write.ByteSink;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.metric.WriteMetrics;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.OutputFile;
import java.io.IOException;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;

/** Writes an optimizer file from exactly one row. */
final class PrimitivOptimizerFileWriter implements FileWriter {
    private final OptimizerColumns columns;
    private final OutputFile file;
    private byte[] bytes;

    PrimitivOptimizerFileWriter(OptimizerColumns columns, OutputFile file) {
        this.columns = columns;
        this.file = file;
    }

    @Override
    public boolean write(InternalRow row) {
        if (bytes != null) {
            throw new UsageException(
                    "more than one row, but a file contains one optimizer: name a file for each row in a column 'file'");
        }
        bytes = columns.write(row);
        return false;
    }

    @Override
    public Map<String, String> finish() throws IOException {
        if (bytes == null) {
            throw new UsageException("no rows, but a file contains one optimizer: write one row");
        }
        try (ByteSink target = file.create()) {
            target.write(bytes, 0, bytes.length);
        }
        return Map.of();
    }

    @Override
    public void addTo(WriteMetrics metrics) {
        metrics.bytesStored += bytes == null ? 0 : bytes.length;
    }

    @Override
    public void close() {}
}
