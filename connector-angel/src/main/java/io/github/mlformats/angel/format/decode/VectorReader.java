package io.github.mlformats.angel.format.decode;

import io.github.mlformats.angel.format.decode.Encoding.TextDialect;
import io.github.mlformats.angel.format.matrix.ColumnRange;
import io.github.mlformats.angel.format.matrix.ObjectClass;
import io.github.mlformats.angel.format.matrix.Partition;
import io.github.mlformats.angel.format.matrix.RowMetas;
import java.io.IOException;
import java.math.BigInteger;
import java.util.EnumSet;
import java.util.Set;

/** Decodes elements that are vectors: those of the nodes of a graph (angel.md, section 6). */
abstract class VectorReader implements PartitionDecoder<ElementBatch> {
    /** Number of vector elements after which a batch ends early. */
    private static final int BATCH_VALUES = 1 << 20;

    private static final int MAX_VECTOR_LENGTH = 1 << 24;

    final int keyWidth;
    /** The columns of the partition; null if unknown. */
    private final ColumnRange columns;

    private VectorReader(Encoding encoding, Partition partition) {
        this.keyWidth = encoding.rowType().keyWidth();
        this.columns = partition.columns();
    }

    @Override
    public final int next(ElementBatch batch, int max) throws IOException {
        batch.begin(max);
        int valueCount = 0;
        while (batch.count() < max && valueCount < BATCH_VALUES && hasNext()) {
            long node = readNode();
            if (batch.projection().columns()) {
                batch.columns()[batch.count()] = node;
            }
            valueCount = readVector(batch, node, valueCount);
            batch.fillRows(row(), 1);
            batch.endVector(valueCount);
            batch.add(1);
        }
        if (batch.count() == 0) {
            checkEnd();
        }
        return batch.count();
    }

    /** Moves to the next element; returns false at the end of the range. */
    abstract boolean hasNext() throws IOException;

    /** Reads the node of the element, which must be a column of the partition. */
    abstract long readNode() throws IOException;

    /** Whether a node is a column of the partition. */
    final boolean isExpected(long node) {
        return columns == null || columns.contains(node);
    }

    /** The expected nodes, for messages. */
    final String expectedNodes() {
        return "a node of " + (columns == null ? "64 bits" : columns);
    }

    /** Reads the vector of the element after {@code valueCount} numbers of the batch; returns the number after it. */
    abstract int readVector(ElementBatch batch, long node, int valueCount) throws IOException;

    /** The row of the element. */
    abstract int row();

    /** Verifies that nothing is missing at the end of the range. */
    void checkEnd() {}

    /** Decodes the text of graph embeddings: a line has a node and the numbers of its vector. */
    static final class EmbeddingTextReader extends VectorReader {
        private final TextScanner in;
        private final byte[] keyValueSep;
        private final byte[] featureSep;
        private final int row;
        private long remaining;

        /** @param verifiesCount whether the number of lines is verified against the meta */
        EmbeddingTextReader(TextScanner in, Encoding encoding, Partition partition, boolean verifiesCount) {
            super(encoding, partition);
            this.in = in;
            this.keyValueSep = TextDialect.bytes(encoding.dialect().keyValueSep());
            this.featureSep = TextDialect.bytes(encoding.dialect().featureSep());
            boolean hasRowIds = partition.rows().isKnown() && partition.rows().size() > 0;
            this.row = hasRowIds ? partition.rows().id(0) : 0;
            this.remaining = verifiesCount ? partition.rows().total() : -1;
        }

        @Override
        boolean hasNext() throws IOException {
            if (!in.nextLine()) {
                return false;
            }
            if (remaining == 0) {
                throw in.corrupt(in.position(), "the end of the partition", "more lines than elementNum");
            }
            remaining--;
            return true;
        }

        @Override
        long readNode() throws IOException {
            if (!in.nextField(keyValueSep)) {
                throw in.wrongFields(2, in.from() == in.end() ? "a blank line" : "1");
            }
            long node = in.column(keyWidth);
            if (!isExpected(node)) {
                throw in.corruptField(expectedNodes());
            }
            return node;
        }

        @Override
        int readVector(ElementBatch batch, long node, int valueCount) throws IOException {
            int end = valueCount;
            boolean more = true;
            while (more) {
                more = in.nextField(featureSep);
                if (end - valueCount == MAX_VECTOR_LENGTH) {
                    throw in.corruptField("a vector of at most " + MAX_VECTOR_LENGTH + " numbers");
                }
                if (batch.projection().values()) {
                    batch.values().ensureCapacity(end + 1);
                    in.value(batch.values(), end++);
                }
            }
            return end;
        }

        @Override
        int row() {
            return row;
        }

        @Override
        void checkEnd() {
            if (remaining > 0) {
                throw in.corrupt(in.position(), remaining + " more lines", "the end of the partition");
            }
        }

        @Override
        public Set<Anomaly> anomalies() {
            return in.anomalies();
        }
    }

    /** Decodes SnapshotFormat of objects: each row has a header, followed by the node and vector of each element. */
    static final class ObjectSnapshotReader extends VectorReader {
        private final RecordBuffer in;
        private final RowMetas rows;
        private final ObjectClass objectClass;
        private final boolean dense;
        private final EnumSet<Anomaly> anomalies = EnumSet.noneOf(Anomaly.class);
        private int rowIndex = -1;
        private long indexOffset;
        private int remaining;

        ObjectSnapshotReader(RecordBuffer in, Encoding encoding, Partition partition) {
            super(encoding, partition);
            this.in = in;
            this.rows = partition.rows();
            this.objectClass = encoding.object();
            this.dense = encoding.rowType().isDense();
        }

        @Override
        boolean hasNext() throws IOException {
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
            remaining--;
            return true;
        }

        private void readHeader() throws IOException {
            indexOffset = in.readInt64("the offset of row " + row());
            if (dense) {
                in.readInt32("the array length of row " + row());
            }
            long at = in.position();
            remaining = in.readInt32("the number of elements of row " + row());
            if (remaining != rows.count(rowIndex)) {
                throw in.corrupt(at, rows.count(rowIndex) + " elements of row " + row(), Integer.toString(remaining));
            }
        }

        @Override
        long readNode() throws IOException {
            long at = in.position();
            long key = keyWidth == 4 ? in.readInt32("a node") : in.readInt64("a node");
            long node = indexOffset + key;
            boolean overflows = key < 0 ? node > indexOffset : node < indexOffset;
            if (overflows || !isExpected(node)) {
                BigInteger stored = BigInteger.valueOf(indexOffset).add(BigInteger.valueOf(key));
                throw in.corrupt(at, expectedNodes(), "node " + stored);
            }
            return node;
        }

        @Override
        int readVector(ElementBatch batch, long node, int valueCount) throws IOException {
            int bytes = bufferVector("the vector of a node");
            int width = objectClass.value().width();
            int end = valueCount;
            if (batch.projection().values()) {
                end += bytes / width;
                batch.values().ensureCapacity(end);
                batch.values().decode(in.data(), in.next(), width, bytes / width, valueCount);
            }
            in.skip(bytes);
            if (objectClass.hasContextVector()) {
                anomalies.add(Anomaly.CONTEXT_VECTORS);
                in.skip(bufferVector("the context vector of node " + node));
            }
            return end;
        }

        @Override
        int row() {
            return rows.id(rowIndex);
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
}
