package io.github.mlformats.angel.format.read;

import io.github.mlformats.angel.format.batch.Anomaly;
import io.github.mlformats.angel.format.batch.ColumnBatch;
import io.github.mlformats.angel.format.batch.ColumnReader;
import io.github.mlformats.angel.format.batch.ElementBatch;
import io.github.mlformats.angel.format.batch.ElementReader;
import io.github.mlformats.angel.format.batch.Encoding;
import io.github.mlformats.angel.format.meta.RowMetas;
import java.io.IOException;
import java.util.Set;

/** Converts the columns of a column format to elements: column by column, each by ascending row. */
final class ColumnToElementReader implements ElementReader {
    private static final int BATCH_VALUES = 8192;

    private final ColumnReader reader;
    private final RowMetas rows;
    private final ColumnBatch columns;
    /** Index of the next element in {@link #columns}. */
    private int next;

    ColumnToElementReader(ColumnReader reader, Encoding encoding, RowMetas rows) {
        this.reader = reader;
        this.rows = rows;
        this.columns = new ColumnBatch(encoding.value(), rows.size());
    }

    @Override
    public int next(ElementBatch batch, int max) throws IOException {
        batch.begin(max);
        while (batch.count() == 0) {
            if (next == columns.count() * columns.width()) {
                next = 0;
                if (reader.next(columns, Math.max(1, BATCH_VALUES / Math.max(1, columns.width()))) == 0) {
                    break;
                }
            }
            int count = Math.min(max, columns.count() * columns.width() - next);
            copy(batch, count);
            next += count;
            batch.add(count);
        }
        return batch.count();
    }

    private void copy(ElementBatch batch, int count) {
        if (batch.projection().values()) {
            batch.values().copy(columns.values(), next, 0, count);
        }
        int column = next / columns.width();
        int row = next % columns.width();
        for (int i = 0; i < count; i++) {
            if (batch.projection().rows()) {
                batch.rows()[i] = rows.id(row);
            }
            if (batch.projection().columns()) {
                batch.columns()[i] = columns.index()[column];
            }
            if (++row == columns.width()) {
                row = 0;
                column++;
            }
        }
    }

    @Override
    public Set<Anomaly> anomalies() {
        return reader.anomalies();
    }
}
