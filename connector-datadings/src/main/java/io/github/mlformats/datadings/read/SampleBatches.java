package io.github.mlformats.datadings.read;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.metric.ReadMetrics;
import io.github.mlformats.core.option.Mode;
import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.datadings.format.message.DataWindow;
import io.github.mlformats.datadings.format.message.MessageCursor;
import io.github.mlformats.datadings.format.type.MapRule;
import io.github.mlformats.datadings.format.type.SampleColumns;
import io.github.mlformats.datadings.format.type.TypeMerge;
import java.io.IOException;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Reads samples, some hundred or thousand neighbours at a time. */
final class SampleBatches implements BatchReader {
    /** A batch that holds so much is full. */
    private static final long MOST_HELD = 1 << 20;
    /** Of a corrupt sample no more bytes than these are given. */
    private static final int MOST_CORRUPT_BYTES = 1 << 20;

    private final SampleSource samples;
    private final DataWindow window;
    private final MessageCursor cursor;
    private final RowColumns columns;
    private final IndexKeys indexKeys;
    private final Mode mode;
    private final ReadMetrics metrics;
    private boolean pending;
    private long first;
    private int rows;

    SampleBatches(
            SampleSource samples,
            DataWindow window,
            RowColumns columns,
            IndexKeys indexKeys,
            Mode mode,
            ReadMetrics metrics) {
        this.samples = samples;
        this.window = window;
        this.cursor = columns.cursor();
        this.columns = columns;
        this.indexKeys = indexKeys;
        this.mode = mode;
        this.metrics = metrics;
    }

    @Override
    public int next(int maxRows) throws IOException {
        rows = 0;
        columns.startBatch();
        while (rows < maxRows && columns.heldBytes() < MOST_HELD && advance() && isNeighbour()) {
            pending = false;
            if (read()) {
                rows++;
            }
        }
        columns.show(first, rows);
        if (columns.writer().metOtherKeys()) {
            indexKeys.replaceOthers();
        }
        return rows;
    }

    private boolean advance() throws IOException {
        pending = pending || samples.next();
        return pending;
    }

    /** Whether the sample can be in the same batch as those before it. */
    private boolean isNeighbour() {
        if (rows == 0) {
            first = samples.number;
        }
        return samples.number == first + rows;
    }

    /** Reads a sample into the next row; false if it is left out. */
    private boolean read() throws IOException {
        metrics.bytesDecoded += samples.end - samples.start;
        boolean hasKey;
        try {
            hasKey = decode();
        } catch (CorruptFileException e) {
            return corrupt(e);
        }
        if (!hasKey) {
            columns.writer().writeKey(rows, indexKeys.key(samples.number));
        }
        columns.describe(rows, samples, null);
        return true;
    }

    private boolean decode() throws IOException {
        if (samples.fault != null) {
            throw samples.fault;
        }
        window.limit(samples.limit());
        if (mode == Mode.DROPMALFORMED || columns.tellCorrupt()) {
            // Which samples are corrupt must not depend on the columns that are wanted.
            open();
            SampleColumns.of(cursor, new TypeMerge(MapRule.MAP));
        }
        open();
        return columns.writer().write(rows);
    }

    private void open() {
        cursor.open(samples.start, (int) (samples.end - samples.start), samples.number);
    }

    private boolean corrupt(CorruptFileException reason) throws IOException {
        if (mode == Mode.FAILFAST) {
            throw reason;
        }
        metrics.corruptRecords++;
        if (mode == Mode.DROPMALFORMED) {
            return false;
        }
        columns.writer().writeNulls(rows);
        if (columns.writer().wantsKey()) {
            columns.writer().writeKey(rows, indexKeys.keyIfUsable(samples.number));
        }
        if (columns.wantsCorruptBytes()) {
            byte[] bytes = new byte[(int) Math.min(MOST_CORRUPT_BYTES, samples.end - samples.start)];
            window.copy(samples.start, bytes);
            columns.writeCorruptBytes(rows, bytes);
        }
        columns.describe(rows, samples, reason);
        return true;
    }

    @Override
    public long firstRow() {
        return first;
    }

    @Override
    public ColumnVector column(int i) {
        return columns.column(i);
    }

    @Override
    public ColumnVector rowField(String name) {
        return columns.rowField(name);
    }

    @Override
    public void close() throws IOException {
        indexKeys.close();
    }
}
