package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.PartitionDecoder;
import io.github.mlformats.angel.format.batch.ColumnBatch;
import io.github.mlformats.angel.format.batch.ColumnReader;
import io.github.mlformats.angel.format.batch.PartitionRange;
import io.github.mlformats.angel.read.AngelScanPlanner.PartitionSlice;
import io.github.mlformats.angel.read.vector.ColumnVectors;
import io.github.mlformats.angel.read.vector.RowVectors;
import io.github.mlformats.core.spi.ReadRequest;
import java.io.IOException;
import java.util.Iterator;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Reads {@code layout=columns} from column formats: each record is a row of the table. */
public final class ColumnBatchReader extends AngelBatchReader {
    private final Iterator<PartitionRange> ranges;
    private final ColumnVectors vectors;
    private ColumnReader reader;
    private ColumnBatch batch;
    private long nextRow;

    public ColumnBatchReader(AngelReadContext context, PartitionSlice slice, ReadRequest request) {
        super(context, request, slice.skipped());
        this.ranges = slice.ranges().iterator();
        this.vectors =
                new ColumnVectors(context.encoding().value(), context.matrix().valueType());
    }

    @Override
    public int next(int maxRows) throws IOException {
        while (reader != null || openNext()) {
            int batchRows = RowVectors.batchRows(batch.width(), maxRows);
            int count = reader.next(batch, batchRows);
            firstRow = nextRow;
            nextRow += count;
            if (count > 0) {
                vectors.setBatch(batch.index(), batch.values(), batch.width(), count);
                return count;
            }
            context.report(reader.anomalies());
            reader = null;
        }
        return 0;
    }

    private boolean openNext() throws IOException {
        while (ranges.hasNext()) {
            PartitionRange range = ranges.next();
            if (context.isReadable(range)) {
                reader = PartitionDecoder.columns(context.source(range.partition()), context.encoding(), range);
                batch = new ColumnBatch(
                        context.encoding().value(), range.partition().rows().size());
                fields.setPartition(range.partition());
                // A record has at least one byte, so row numbers of different partitions are distinct.
                nextRow = range.partition().offset() + context.encoding().recordsBefore(range);
                return true;
            }
        }
        return false;
    }

    @Override
    ColumnVector vector(String name) {
        return vectors.vector(name);
    }
}
