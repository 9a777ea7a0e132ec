package io.github.mlformats.angel.format.decode;

import io.github.mlformats.angel.format.decode.PartitionDecoder.Anomaly;
import io.github.mlformats.angel.format.matrix.ObjectClass;
import io.github.mlformats.angel.format.matrix.RowMetas;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;

/** Decodes SnapshotFormat of objects (angel.md, section 6): each row has a header, followed by the node and vector of each element. */
final class ObjectSnapshotReader implements PartitionDecoder<ElementBatch> {
    private static final int BATCH_VALUES = 1 << 20;
    private static final int MAX_VECTOR_LENGTH = 1 << 24;

    private final RecordBuffer in;
    private final RowMetas rows;
    private final ObjectClass objectClass;
    private final int keyWidth;
    private final boolean dense;
    private final EnumSet<Anomaly> anomalies = EnumSet.noneOf(Anomaly.class);
    private int rowIndex = -1;
    private long indexOffset;
    private int remaining;

    ObjectSnapshotReader(RecordBuffer in, Encoding encoding, RowMetas rows) {
        this.in = in;
        this.rows = rows;
        this.objectClass = encoding.object();
        this.keyWidth = encoding.rowType().keyWidth();
        this.dense = encoding.rowType().isDense();
    }

    @Override
    public int next(ElementBatch batch, int max) throws IOException {
        batch.begin(max);
        int valueCount = 0;
        while (batch.count() < max && valueCount < BATCH_VALUES && hasNext()) {
            long node = indexOffset + (keyWidth == 4 ? in.readInt32("a node") : in.readInt64("a node"));
            if (batch.projection().columns()) {
                batch.columns()[batch.count()] = node;
            }
            valueCount = readVector(batch, valueCount);
            if (objectClass.hasContextVector()) {
                anomalies.add(Anomaly.CONTEXT_VECTORS);
                in.skip(bufferVector("the context vector of node " + node));
            }
            remaining--;
            batch.fillRows(rows.id(rowIndex), 1);
            batch.endVector(valueCount);
            batch.add(1);
        }
        return batch.count();
    }

    private boolean hasNext() throws IOException {
        while (remaining == 0) {
            rowIndex++;
            if (rowIndex >= rows.size()) {
                if (in.remaining() > 0) {
                    throw in.corrupt(in.position(), "the end of the partition", in.remaining() + " bytes more");
                }
                return false;
            }
            readHeader();
        }
        return true;
    }

    private void readHeader() throws IOException {
        indexOffset = in.readInt64("the offset of row " + rows.id(rowIndex));
        if (dense) {
            in.readInt32("the array length of row " + rows.id(rowIndex));
        }
        long at = in.position();
        remaining = in.readInt32("the number of elements of row " + rows.id(rowIndex));
        if (remaining != rows.count(rowIndex)) {
            throw in.corrupt(
                    at, rows.count(rowIndex) + " elements of row " + rows.id(rowIndex), Integer.toString(remaining));
        }
    }

    private int readVector(ElementBatch batch, int valueCount) throws IOException {
        int bytes = bufferVector("the vector of a node");
        int width = objectClass.value().width();
        int length = bytes / width;
        if (batch.projection().values()) {
            batch.values().ensureCapacity(valueCount + length);
            batch.values().decode(in.data(), in.next(), width, length, valueCount);
            valueCount += length;
        }
        in.skip(bytes);
        return valueCount;
    }

    /** Reads the length of a vector and buffers the vector; returns its size in bytes. */
    private int bufferVector(String what) throws IOException {
        long at = in.position();
        int length = in.readInt32("the length of " + what);
        int width = objectClass.value().width();
        if (length < 0 || length > MAX_VECTOR_LENGTH || (long) length * width > in.remaining()) {
            long maxLength = Math.min(MAX_VECTOR_LENGTH, in.remaining() / width);
            throw in.corrupt(at, "a length of " + what + " of at most " + maxLength, Integer.toString(length));
        }
        in.ensureBuffered(length * width, what);
        return length * width;
    }

    @Override
    public Set<Anomaly> anomalies() {
        return anomalies;
    }
}
