package io.github.mlformats.primitiv.write;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.record.ColumnResolver;
import io.github.mlformats.primitiv.schema.PrimitivColumns;
import java.util.List;
import java.util.Objects;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.unsafe.types.UTF8String;

/** Identifies the tensor of a row by the columns {@code path} and {@code stat}. */
final class TensorKey {
    private final int pathColumn;
    private final int statisticColumn;
    private ArrayData key;
    private UTF8String statistic;
    private byte[][] path;

    /** @param statistics whether rows may belong to statistics */
    TensorKey(ColumnResolver columns, boolean statistics) {
        pathColumn = columns.required(
                        PrimitivColumns.PATH, "array<string>", ColumnResolver.arrayOf(ColumnResolver::text))
                .position();
        statisticColumn = statistics
                ? columns.optional(PrimitivColumns.STAT, "string", ColumnResolver::text)
                        .position()
                : -1;
    }

    /** Returns the names of the columns. */
    List<String> columns() {
        return statisticColumn < 0
                ? List.of(PrimitivColumns.PATH)
                : List.of(PrimitivColumns.PATH, PrimitivColumns.STAT);
    }

    /**
     * Moves to the tensor of a row; returns whether it differs from the previous one.
     *
     * @throws UsageException if it has no path
     */
    boolean moveTo(InternalRow row) {
        if (row.isNullAt(pathColumn)) {
            throw new UsageException(
                    "column 'path' is null: each row needs a path, an empty one for a file of one parameter");
        }
        ArrayData next = row.getArray(pathColumn);
        UTF8String nextStatistic =
                statisticColumn < 0 || row.isNullAt(statisticColumn) ? null : row.getUTF8String(statisticColumn);
        boolean same = next.equals(key);
        if (same && Objects.equals(nextStatistic, statistic)) {
            return false;
        }
        if (!same) {
            key = next.copy();
            path = names(next);
        }
        statistic = nextStatistic == null ? null : nextStatistic.copy();
        return true;
    }

    /** Returns whether the path of a row has no names. */
    boolean isEmpty(InternalRow row) {
        return !row.isNullAt(pathColumn) && row.getArray(pathColumn).numElements() == 0;
    }

    private static byte[][] names(ArrayData path) {
        byte[][] names = new byte[path.numElements()][];
        for (int i = 0; i < names.length; i++) {
            if (path.isNullAt(i)) {
                throw new UsageException("column 'path' contains a null: " + path.numElements()
                        + " names, of which number " + i + " is null");
            }
            names[i] = path.getUTF8String(i).getBytes();
        }
        return names;
    }

    byte[][] path() {
        return path;
    }

    /** Returns the name of the statistic; null for the value. */
    byte[] statistic() {
        return statistic == null ? null : statistic.getBytes();
    }
}
