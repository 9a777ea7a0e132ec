package io.github.mlformats.angel.format.binary;

import io.github.mlformats.angel.format.batch.Anomaly;
import io.github.mlformats.angel.format.batch.ElementBatch;
import io.github.mlformats.angel.format.batch.ElementReader;
import io.github.mlformats.angel.format.batch.Encoding;
import io.github.mlformats.angel.format.meta.RowMetas;
import io.github.mlformats.angel.format.type.ObjectClass;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;

/** Decodes SnapshotFormat of objects (angel.md, section 6): each row has a header, followed by the node and vector of each element. */
public final class ObjectSnapshotReader implements ElementReader {
    private static final int BATCH_NUMBERS = 1 << 20;
    private static final int MAX_VECTOR = 1 << 24;

    private final RecordBuffer in;
    private final RowMetas rows;
    private final ObjectClass object;
    private final int keyWidth;
    private final boolean dense;
    private final EnumSet<Anomaly> anomalies = EnumSet.noneOf(Anomaly.class);
    private int place = -1;
    private long indexOffset;
    private int left;

    public ObjectSnapshotReader(RecordBuffer in, Encoding encoding, RowMetas rows) {
        this.in = in;
        this.rows = rows;
        this.object = encoding.object();
        this.keyWidth = encoding.rowType().keyWidth();
        this.dense = encoding.rowType().isDense();
    }

    @Override
    public int next(ElementBatch batch, int max) throws IOException {
        batch.begin(max);
        int numbers = 0;
        while (batch.count() < max && numbers < BATCH_NUMBERS && hasNext()) {
            long node = indexOffset + (keyWidth == 4 ? in.int32("a node") : in.int64("a node"));
            if (batch.projection().columns()) {
                batch.columns()[batch.count()] = node;
            }
            numbers = readVector(batch, numbers);
            if (object.hasContextVector()) {
                anomalies.add(Anomaly.CONTEXT_VECTORS);
                in.skip(vector("the context vector of node " + node));
            }
            left--;
            batch.fillRows(rows.id(place), 1);
            batch.endVector(numbers);
            batch.add(1);
        }
        return batch.count();
    }

    private boolean hasNext() throws IOException {
        while (left == 0) {
            place++;
            if (place >= rows.size()) {
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
        indexOffset = in.int64("the offset of row " + rows.id(place));
        if (dense) {
            in.int32("the array length of row " + rows.id(place));
        }
        long at = in.position();
        left = in.int32("the number of elements of row " + rows.id(place));
        if (left != rows.count(place)) {
            throw in.corrupt(at, rows.count(place) + " elements of row " + rows.id(place), Integer.toString(left));
        }
    }

    private int readVector(ElementBatch batch, int numbers) throws IOException {
        int bytes = vector("the vector of a node");
        int width = object.value().width();
        int length = bytes / width;
        if (batch.projection().values()) {
            batch.values().ensureCapacity(numbers + length);
            batch.values().decode(in.data(), in.next(), width, length, numbers);
            numbers += length;
        }
        in.skip(bytes);
        return numbers;
    }

    /** Reads the length of a vector and buffers the vector; returns its size in bytes. */
    private int vector(String what) throws IOException {
        long at = in.position();
        int length = in.int32("the length of " + what);
        int width = object.value().width();
        if (length < 0 || length > MAX_VECTOR || (long) length * width > in.remaining()) {
            long most = Math.min(MAX_VECTOR, in.remaining() / width);
            throw in.corrupt(at, "a length of " + what + " of at most " + most, Integer.toString(length));
        }
        in.ensureBuffered(length * width, what);
        return length * width;
    }

    @Override
    public Set<Anomaly> anomalies() {
        return anomalies;
    }
}
