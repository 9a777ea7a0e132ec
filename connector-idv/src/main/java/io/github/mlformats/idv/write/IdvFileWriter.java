package io.github.mlformats.idv.write;

import io.github.mlformats.core.bytes.ByteBuilder;
import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.bytes.Spool;
import io.github.mlformats.core.spi.WriteMetrics;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.OutputFile;
import io.github.mlformats.idv.format.IdvStreamWriter;
import io.github.mlformats.idv.schema.IdvWriteOptions.BlockConfig;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;

/** Writes one file. Blocks go to a spool, because the header that precedes them is known only after the last row. */
final class IdvFileWriter implements FileWriter {
    private final ColumnWriter[] columns;
    private final OutputFile file;
    private final Spool blocks;
    private final IdvStreamWriter writer;
    private final RowBatch batch = new RowBatch();
    private final long maxRows;
    private long rows;
    private long metadataBytes;

    IdvFileWriter(ColumnWriter[] columns, BlockConfig config, OutputFile file) throws IOException {
        this.columns = columns;
        this.file = file;
        this.blocks = file.spool();
        this.writer = new IdvStreamWriter(List.of(columns), config.compressionLevel(), config.rowsPerBlock(), blocks);
        this.maxRows = config.maxRecordsPerFile() > 0 ? config.maxRecordsPerFile() : Long.MAX_VALUE;
    }

    @Override
    public boolean write(InternalRow row) throws IOException {
        boolean full = add(row);
        rows++;
        return full || rows >= maxRows;
    }

    /**
     * Adds a row.
     *
     * @return whether the file must end, because its blocks would become too large
     */
    private boolean add(InternalRow row) throws IOException {
        if (RowBatch.isSmall(row) && !writer.isNearlyFull(RowBatch.MAX_BLOCK_BYTES)) {
            batch.add(row);
            return batch.isFull() && writeBatch();
        }
        writeBatch();
        for (ColumnWriter column : columns) {
            column.write(row);
        }
        return writer.addRows(1);
    }

    private boolean writeBatch() throws IOException {
        int count = batch.count();
        if (count == 0) {
            return false;
        }
        for (ColumnWriter column : columns) {
            column.write(batch);
        }
        batch.clear();
        return writer.addRows(count);
    }

    @Override
    public Map<String, String> finish() throws IOException {
        writeBatch();
        IdvStreamWriter.HeaderAndTables metadata = writer.finish();
        try (ByteSink target = file.create()) {
            target.write(metadata.header(), 0, metadata.header().length);
            blocks.copyTo(target);
            write(metadata.tables(), target);
        }
        metadataBytes = metadata.header().length + metadata.tables().size();
        Map<String, String> types = new HashMap<>();
        for (ColumnWriter column : columns) {
            column.decidedType()
                    .ifPresent(type -> types.put("the type of column '" + column.name() + "'", type.toString()));
        }
        return types;
    }

    private static void write(ByteBuilder bytes, ByteSink target) throws IOException {
        target.write(bytes.bytes(), 0, bytes.size());
    }

    @Override
    public void addTo(WriteMetrics metrics) {
        metrics.bytesStored += blocks.position() + metadataBytes;
        metrics.bytesDecoded += writer.counters().decodedBytes;
        metrics.blocks += writer.counters().blocks;
        metrics.encodeNanos += writer.counters().encodeNanos;
        metrics.deflateNanos += writer.counters().deflateNanos;
    }

    @Override
    public void close() throws IOException {
        writer.close();
        blocks.close();
    }
}
