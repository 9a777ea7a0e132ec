package io.github.mlformats.angel.write.file;

import io.github.mlformats.angel.format.write.PartitionEncoder;
import io.github.mlformats.angel.format.write.PartitionOutput;
import io.github.mlformats.angel.format.write.WrittenMatrix;
import io.github.mlformats.angel.format.write.WrittenPartition;
import io.github.mlformats.angel.write.input.ValueBits;
import io.github.mlformats.angel.write.input.VectorBits;
import io.github.mlformats.angel.write.map.MappedColumns;
import io.github.mlformats.core.bytes.write.ByteSink;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.metric.WriteMetrics;
import io.github.mlformats.core.spi.write.FileWriter;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;

/** Writes the partitions of a matrix that a task processes into one file. */
final class ModelFileWriter implements FileWriter {
    private static final int NONE = -1;
    /** Number of values passed to the encoder at a time. */
    private static final int CHUNK = 1024;

    private final ModelWriting writing;
    private final ByteSink file;
    private final PartitionOutput out;
    private final List<WrittenPartition> written = new ArrayList<>();
    private final long[] chunk = new long[CHUNK];
    private int partition = NONE;
    private WrittenMatrix matrix;
    private ValueBits bits;
    private PartitionEncoder encoder;
    private long vector;

    ModelFileWriter(ModelWriting writing, ByteSink file) {
        this.writing = writing;
        this.file = file;
        this.out = new PartitionOutput(file);
    }

    @Override
    public boolean write(InternalRow row) throws IOException {
        if (row.getInt(MappedColumns.PARTITION) != partition) {
            endPartition();
            begin(row.getInt(MappedColumns.PARTITION));
        }
        long major = row.getLong(MappedColumns.MAJOR);
        long minor = row.getLong(MappedColumns.MINOR);
        boolean byColumn = matrix.isByColumn();
        if ((byColumn ? minor : major) < 0) {
            return false; // the start marker of a partition
        }
        if (row.numFields() > MappedColumns.VALUES && !row.isNullAt(MappedColumns.VALUES)) {
            writeVector(row, major, minor);
        } else if (byColumn) {
            encoder.add((int) minor, major, bits.of(row, MappedColumns.VALUE));
        } else {
            encoder.add((int) major, minor, bits.of(row, MappedColumns.VALUE));
        }
        return false;
    }

    private void begin(int next) {
        int number = writing.plan().matrixOf(next);
        partition = next;
        matrix = writing.plan().matrix(number);
        bits = ValueBits.of(writing.number(), matrix.value());
        encoder = PartitionEncoder.of(matrix, next - writing.plan().first(number), writing.separator(), out);
        vector = Long.MIN_VALUE;
    }

    /** Writes the part of a vector in the partition. Each row, or column, has only one part in a partition. */
    private void writeVector(InternalRow row, long major, long minor) throws IOException {
        boolean byColumn = matrix.isByColumn();
        if (major == vector) {
            throw new UsageException("matrix " + matrix.name() + ": " + (byColumn ? "column " : "row ") + major
                    + " occurs twice, but " + (byColumn ? "columns" : "rows") + " must be unique");
        }
        vector = major;
        ArrayData values = row.getArray(MappedColumns.VALUES);
        int count = values.numElements();
        if (!row.isNullAt(MappedColumns.INDICES)) {
            ArrayData indices = row.getArray(MappedColumns.INDICES);
            for (int i = 0; i < count; i++) {
                encoder.add((int) major, indices.getLong(i), bits.of(values, i));
            }
            return;
        }
        VectorBits vectorBits = VectorBits.of(values, writing.number(), matrix.value());
        for (int from = 0; from < count; from += CHUNK) {
            int length = Math.min(CHUNK, count - from);
            vectorBits.get(from, chunk, length);
            if (byColumn) {
                encoder.addColumn((int) minor + from, major, chunk, length);
            } else {
                encoder.addRow((int) major, minor + from, chunk, length);
            }
        }
    }

    private void endPartition() throws IOException {
        if (encoder != null) {
            written.add(encoder.finish());
            encoder = null;
        }
    }

    @Override
    public Map<String, String> finish() throws IOException {
        endPartition();
        out.flush();
        file.close();
        return Map.of();
    }

    @Override
    public Serializable contents() {
        return written.toArray(WrittenPartition[]::new);
    }

    @Override
    public void addTo(WriteMetrics metrics) {
        metrics.bytesStored += out.position();
        metrics.blocks += written.size();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
