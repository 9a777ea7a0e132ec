package io.github.mlformats.angel.format.text;

import io.github.mlformats.angel.format.batch.Anomaly;
import io.github.mlformats.angel.format.batch.ElementBatch;
import io.github.mlformats.angel.format.batch.ElementReader;
import io.github.mlformats.angel.format.batch.Encoding;
import io.github.mlformats.angel.format.meta.Partition;
import io.github.mlformats.angel.format.type.TextDialect;
import java.io.IOException;
import java.util.Set;

/** Decodes the text of graph embeddings (angel.md, section 6): a line has a node and the numbers of its vector. */
public final class EmbeddingTextReader implements ElementReader {
    /** Number of vector elements after which a batch ends early. */
    private static final int BATCH_NUMBERS = 1 << 20;

    private static final int MAX_VECTOR = 1 << 24;

    private final TextScanner in;
    private final int keyWidth;
    private final byte[] keyValueSep;
    private final byte[] featureSep;
    private final int row;
    private long left;

    /** @param counted whether the number of lines is verified against the meta */
    public EmbeddingTextReader(TextScanner in, Encoding encoding, Partition partition, boolean counted) {
        this.in = in;
        this.keyWidth = encoding.rowType().keyWidth();
        this.keyValueSep = TextDialect.bytes(encoding.dialect().keyValueSep());
        this.featureSep = TextDialect.bytes(encoding.dialect().featureSep());
        boolean listed = partition.rows().isKnown() && partition.rows().size() > 0;
        this.row = listed ? partition.rows().id(0) : 0;
        this.left = counted ? partition.rows().total() : -1;
    }

    @Override
    public int next(ElementBatch batch, int max) throws IOException {
        batch.begin(max);
        int numbers = 0;
        while (batch.count() < max && numbers < BATCH_NUMBERS && in.nextLine()) {
            if (left == 0) {
                throw in.corrupt(in.position(), "the end of the partition", "more lines than elementNum");
            }
            numbers = readLine(batch, numbers);
            left--;
            batch.fillRows(row, 1);
            batch.endVector(numbers);
            batch.add(1);
        }
        if (batch.count() == 0 && left > 0) {
            throw in.corrupt(in.position(), left + " more lines", "the end of the partition");
        }
        return batch.count();
    }

    private int readLine(ElementBatch batch, int numbers) throws IOException {
        if (!in.nextField(keyValueSep)) {
            throw in.wrongFields(2, in.from() == in.end() ? "a blank line" : "1");
        }
        long node = in.column(keyWidth);
        if (batch.projection().columns()) {
            batch.columns()[batch.count()] = node;
        }
        int first = numbers;
        boolean more = true;
        while (more) {
            more = in.nextField(featureSep);
            if (numbers - first == MAX_VECTOR) {
                throw in.corruptField("a vector of at most " + MAX_VECTOR + " numbers");
            }
            if (batch.projection().values()) {
                batch.values().ensureCapacity(numbers + 1);
                in.value(batch.values(), numbers++);
            }
        }
        return numbers;
    }

    @Override
    public Set<Anomaly> anomalies() {
        return in.anomalies();
    }
}
