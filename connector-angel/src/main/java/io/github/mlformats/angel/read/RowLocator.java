package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.batch.Encoding;
import io.github.mlformats.angel.format.batch.PartitionRange;
import io.github.mlformats.angel.format.meta.Partition;
import io.github.mlformats.angel.format.meta.RowMetas;
import io.github.mlformats.angel.format.type.StorageFormat;
import java.util.function.IntPredicate;

/**
 * Locates rows inside a partition. Where rows are stored consecutively in fixed-width records, the offset of a row is the
 * sum of the lengths of the rows before it.
 */
public record RowLocator(Encoding encoding) {
    /** Whether the byte ranges of single rows can be computed. */
    public boolean canLocateRows(RowMetas rows) {
        return rows.hasCounts()
                && switch (encoding.format()) {
                    case VALUE_BINARY, COLID_VALUE_BINARY -> true;
                    case SNAPSHOT -> encoding.object() == null;
                    case ROWID_COLID_VALUE_BINARY,
                            VALUE_TEXT,
                            COLID_VALUE_TEXT,
                            ROWID_COLID_VALUE_TEXT,
                            BINARY_COLUMN,
                            TEXT_COLUMN,
                            EMBEDDING_TEXT,
                            LEGACY -> false;
                };
    }

    /**
     * Returns the smallest range that contains all requested rows, or the entire partition if rows cannot be located.
     * Returns null if the meta lists none of the rows.
     */
    public PartitionRange locate(Partition partition, IntPredicate requested) {
        RowMetas rows = partition.rows();
        if (!rows.isKnown() || rows.size() == 0 && encoding.format() == StorageFormat.LEGACY) {
            // Data of Angel 1.x stores its number of rows, which is verified against the meta even if that lists none.
            return PartitionRange.whole(partition);
        }
        long from = -1;
        long to = -1;
        long at = partition.offset();
        boolean any = false;
        for (int i = 0; i < rows.size(); i++) {
            boolean match = requested.test(rows.id(i));
            any |= match;
            if (canLocateRows(rows)) {
                long end = at + (long) rows.count(i) * encoding.layout(rows, i).width();
                if (match) {
                    from = from < 0 ? at : from;
                    to = end;
                }
                at = end;
            }
        }
        if (!any) {
            return null;
        }
        return canLocateRows(rows) ? new PartitionRange(partition, from, to) : PartitionRange.whole(partition);
    }
}
