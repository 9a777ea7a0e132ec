package io.github.mlformats.primitiv.write;

import io.github.mlformats.core.bytes.write.ByteSink;
import io.github.mlformats.core.metric.WriteMetrics;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.OutputFile;
import io.github.mlformats.primitiv.format.write.ModelWriter;
import java.io.IOException;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;

/** Writes a file of a model or parameter. Records are spooled, as their number precedes them in the file. */
final class PrimitivModelFileWriter implements FileWriter {
    private final RowWriter rows;
    private final OutputFile file;
    private final ModelWriter model;

    PrimitivModelFileWriter(RowWriter rows, OutputFile file) throws IOException {
        this.rows = rows;
        this.file = file;
        this.model = new ModelWriter(file.spool());
    }

    @Override
    public boolean write(InternalRow row) throws IOException {
        rows.write(row, model);
        return false;
    }

    @Override
    public Map<String, String> finish() throws IOException {
        rows.finish(model);
        try (ByteSink target = file.create()) {
            model.finish(target);
        }
        return Map.of();
    }

    @Override
    public void addTo(WriteMetrics metrics) {
        metrics.bytesStored += model.size();
    }

    @Override
    public void close() throws IOException {
        model.close();
    }
}
