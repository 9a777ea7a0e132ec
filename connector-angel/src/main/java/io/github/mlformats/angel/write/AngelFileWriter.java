package io.github.mlformats.angel.write;

import io.github.mlformats.angel.format.OutputMatrix;
import io.github.mlformats.angel.format.PartitionEncoder;
import io.github.mlformats.angel.format.PartitionEncoder.PartitionOutput;
import io.github.mlformats.angel.format.PartitionEncoder.WrittenPartition;
import io.github.mlformats.angel.write.RowSplitter.MappedRowColumns;
import io.github.mlformats.angel.write.ValueBits.VectorBits;
import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.WriteMetrics;
import io.github.mlformats.core.spi.write.FileWriter;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;

/** Writes the partitions of a matrix that a task processes into one file. */
final class AngelFileWriter implements FileWriter {
    private static final int NONE = -1;
    /** Number of values passed to the encoder at a time. */
    private static final int CHUNK = 1024;

    private final ModelWritePlan writing;
    private final ByteSink file;
    private final PartitionOutput out;
    private final List<WrittenPartition> written = new ArrayList<>();
    private final long[] chunk = new long[CHUNK];
    private int partition = NONE;
    private OutputMatrix matrix;
    private ValueBits bits;
    private PartitionEncoder encoder;
    private boolean hasVector;
    /** The row or column of the last vector of the partition, if there is one. */
    private long vector;

    AngelFileWriter(ModelWritePlan writing, ByteSink file) {
        this.writing = writing;
        this.file = file;
        this.out = new PartitionOutput(file);
    }

    @Override
    public boolean write(InternalRow row) throws IOException {
        if (row.getInt(MappedRowColumns.PARTITION) != partition) {
            endPartition();
            begin(row.getInt(MappedRowColumns.PARTITION));
        }
        long major = row.getLong(MappedRowColumns.MAJOR);
        long minor = row.getLong(MappedRowColumns.MINOR);
        boolean byColumn = matrix.isColumnOriented();
        if ((byColumn ? minor : major) < 0) {
            return false; // the start marker of a partition
        }
        if (row.numFields() > MappedRowColumns.VALUES && !row.isNullAt(MappedRowColumns.VALUES)) {
            writeVector(row, major, minor);
        } else if (byColumn) {
            encoder.append((int) minor, major, bits.of(row, MappedRowColumns.VALUE));
        } else {
            encoder.append((int) major, minor, bits.of(row, MappedRowColumns.VALUE));
        }
        return false;
    }

    private void begin(int next) {
        int number = writing.plan().matrixOf(next);
        partition = next;
        matrix = writing.plan().matrix(number);
        bits = ValueBits.of(writing.valueType(), matrix.value());
        encoder = PartitionEncoder.of(matrix, next - writing.plan().firstPartition(number), writing.separator(), out);
        hasVector = false;
    }

    /** Writes the part of a vector in the partition. Each row, or column, has only one part in a partition. */
    private void writeVector(InternalRow row, long major, long minor) throws IOException {
        boolean byColumn = matrix.isColumnOriented();
        if (hasVector && major == vector) {
            throw new UsageException("matrix " + matrix.name() + ": " + (byColumn ? "column " : "row ") + major
                    + " occurs twice, but " + (byColumn ? "columns" : "rows") + " must be unique");
        }
        hasVector = true;
        vector = major;
        ArrayData values = row.getArray(MappedRowColumns.VALUES);
        int count = values.numElements();
        if (!row.isNullAt(MappedRowColumns.INDICES)) {
            ArrayData indices = row.getArray(MappedRowColumns.INDICES);
            for (int i = 0; i < count; i++) {
                encoder.append((int) major, indices.getLong(i), bits.of(values, i));
            }
            return;
        }
        VectorBits vectorBits = VectorBits.of(values, writing.valueType(), matrix.value());
        for (int from = 0; from < count; from += CHUNK) {
            int length = Math.min(CHUNK, count - from);
            vectorBits.get(from, chunk, length);
            if (byColumn) {
                encoder.appendColumn((int) minor + from, major, chunk, length);
            } else {
                encoder.appendRow((int) major, minor + from, chunk, length);
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
    public Serializable fileMetadata() {
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
