package io.github.mlformats.angel.format.decode;

import io.github.mlformats.angel.format.decode.Encoding.TextDialect;
import io.github.mlformats.angel.format.decode.PartitionDecoder.Anomaly;
import io.github.mlformats.angel.format.matrix.Partition;
import java.io.IOException;
import java.util.Set;

/** Decodes the text of graph embeddings (angel.md, section 6): a line has a node and the numbers of its vector. */
final class EmbeddingTextReader implements PartitionDecoder<ElementBatch> {
    /** Number of vector elements after which a batch ends early. */
    private static final int BATCH_VALUES = 1 << 20;

    private static final int MAX_VECTOR_LENGTH = 1 << 24;

    private final TextScanner in;
    private final int keyWidth;
    private final byte[] keyValueSep;
    private final byte[] featureSep;
    private final int row;
    private long remaining;

    /** @param verifiesCount whether the number of lines is verified against the meta */
    EmbeddingTextReader(TextScanner in, Encoding encoding, Partition partition, boolean verifiesCount) {
        this.in = in;
        this.keyWidth = encoding.rowType().keyWidth();
        this.keyValueSep = TextDialect.bytes(encoding.dialect().keyValueSep());
        this.featureSep = TextDialect.bytes(encoding.dialect().featureSep());
        boolean hasRowIds = partition.rows().isKnown() && partition.rows().size() > 0;
        this.row = hasRowIds ? partition.rows().id(0) : 0;
        this.remaining = verifiesCount ? partition.rows().total() : -1;
    }

    @Override
    public int next(ElementBatch batch, int max) throws IOException {
        batch.begin(max);
        int valueCount = 0;
        while (batch.count() < max && valueCount < BATCH_VALUES && in.nextLine()) {
            if (remaining == 0) {
                throw in.corrupt(in.position(), "the end of the partition", "more lines than elementNum");
            }
            valueCount = readLine(batch, valueCount);
            remaining--;
            batch.fillRows(row, 1);
            batch.endVector(valueCount);
            batch.add(1);
        }
        if (batch.count() == 0 && remaining > 0) {
            throw in.corrupt(in.position(), remaining + " more lines", "the end of the partition");
        }
        return batch.count();
    }

    private int readLine(ElementBatch batch, int valueCount) throws IOException {
        if (!in.nextField(keyValueSep)) {
            throw in.wrongFields(2, in.from() == in.end() ? "a blank line" : "1");
        }
        long node = in.column(keyWidth);
        if (batch.projection().columns()) {
            batch.columns()[batch.count()] = node;
        }
        int first = valueCount;
        boolean more = true;
        while (more) {
            more = in.nextField(featureSep);
            if (valueCount - first == MAX_VECTOR_LENGTH) {
                throw in.corruptField("a vector of at most " + MAX_VECTOR_LENGTH + " numbers");
            }
            if (batch.projection().values()) {
                batch.values().ensureCapacity(valueCount + 1);
                in.value(batch.values(), valueCount++);
            }
        }
        return valueCount;
    }

    @Override
    public Set<Anomaly> anomalies() {
        return in.anomalies();
    }
}
