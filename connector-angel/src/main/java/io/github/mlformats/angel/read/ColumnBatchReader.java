package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.batch.ColumnBatch;
import io.github.mlformats.angel.format.batch.ColumnReader;
import io.github.mlformats.angel.format.batch.PartitionRange;
import io.github.mlformats.angel.format.read.PartitionDecoder;
import io.github.mlformats.angel.read.vector.ColumnVectors;
import io.github.mlformats.angel.read.vector.RowVectors;
import io.github.mlformats.core.spi.ReadRequest;
import java.io.IOException;
import java.util.Iterator;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Reads {@code layout=columns} from column formats: each record is a row of the table. */
public final class ColumnBatchReader extends AngelBatchReader {
    private final Iterator<PartitionRange> pieces;
    private final ColumnVectors vectors;
    private ColumnReader reader;
    private ColumnBatch batch;
    private long nextRow;
    private long firstRow;

    public ColumnBatchReader(AngelReadContext plan, PartitionSlice slice, ReadRequest request) {
        super(plan, request, slice.skipped());
        this.pieces = slice.ranges().iterator();
        this.vectors = new ColumnVectors(plan.encoding().value(), plan.matrix().number());
    }

    @Override
    public int next(int maxRows) throws IOException {
        while (reader != null || openNext()) {
            int most = RowVectors.batchRows(batch.width(), maxRows);
            int count = reader.next(batch, most);
            firstRow = nextRow;
            nextRow += count;
            if (count > 0) {
                vectors.setBatch(batch.index(), batch.values(), batch.width(), count);
                return count;
            }
            plan.report(reader.anomalies());
            reader = null;
        }
        return 0;
    }

    private boolean openNext() throws IOException {
        while (pieces.hasNext()) {
            PartitionRange piece = pieces.next();
            if (plan.isReadable(piece)) {
                reader = PartitionDecoder.columns(plan.source(piece.partition()), plan.encoding(), piece);
                batch = new ColumnBatch(
                        plan.encoding().value(), piece.partition().rows().size());
                fields.setPartition(piece.partition());
                // A record has at least one byte, so row numbers of different partitions are distinct.
                nextRow = piece.partition().offset() + plan.encoding().recordsBefore(piece);
                return true;
            }
        }
        return false;
    }

    @Override
    public long firstRow() {
        return firstRow;
    }

    @Override
    ColumnVector vector(String name) {
        return vectors.vector(name);
    }
}
