package io.github.mlformats.core.index;

import io.github.mlformats.core.index.IndexSchema.DamagedEntryException;
import io.github.mlformats.core.index.IndexSchema.Range;
import io.github.mlformats.core.table.ObjectSerializer;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Collects the ranges of an index whose statistics meet a condition. The driver needs no memory for entries of files that were
 * deleted or changed.
 *
 * @param files sorted {@linkplain FileVersion#hashes hashes} of the files of the read: entries of others are ignored
 * @param condition the condition
 * @param columns its columns, in the order of the index's schema
 * @param settings see {@link DataSetIndex#settings}: entries of others are ignored
 * @param options statistics that depend on others are ignored
 */
record IndexScanTask(long[] files, Condition condition, StructType columns, String settings, ValueOptions options)
        implements FlatMapFunction<Iterator<InternalRow>, byte[]> {
    private static final int POSITION_OF_COLUMNS = 8;

    /** What is collected. */
    sealed interface Condition extends Serializable {
        /** The ranges without a row that may match a filter. */
        record CannotMatch(IndexFilter filter) implements Condition {}

        /** The ranges with statistics of all columns, and these statistics. */
        record IsDescribed() implements Condition {}

        /** The ranges that may bound the first rows of an order, by their only column. */
        record IsFirst(TopRows top) implements Condition {}
    }

    /**
     * The result of a task.
     *
     * @param files the ranges, by version of the file
     * @param first the ranges of {@link Condition.IsFirst}
     * @param sound number of entries that describe files of the read
     * @param damaged number of entries that are damaged
     */
    record Result(HashMap<FileVersion, FileRanges> files, ArrayList<TopRows.Bounded> first, long sound, long damaged)
            implements Serializable {}

    @Override
    public Iterator<byte[]> call(Iterator<InternalRow> rows) throws IOException {
        HashMap<FileVersion, FileRanges> found = new HashMap<>();
        TopRows.Collector first = condition instanceof Condition.IsFirst order ? order.top().new Collector() : null;
        long sound = 0;
        long damaged = 0;
        while (rows.hasNext()) {
            InternalRow row = rows.next();
            Range range = Range.of(row);
            if (range == null) {
                damaged++;
            } else if (range.settings().equals(settings)
                    && Arrays.binarySearch(files, range.file().hash()) >= 0) {
                try {
                    ColumnStatistics[] statistics = statistics(range, row);
                    sound++;
                    if (first != null) {
                        first.add(range, statistics[0]);
                    } else if (condition instanceof Condition.CannotMatch filtered) {
                        if (!filtered.filter().mayMatch(statistics)) {
                            add(range, found);
                        }
                    } else if (range.fileRows() == 0) {
                        add(range, found);
                    } else if (!Arrays.asList(statistics).contains(null)) {
                        add(range, found).addStatistics(statistics);
                    }
                } catch (DamagedEntryException e) {
                    damaged++;
                }
            }
        }
        found.values().forEach(FileRanges::compact);
        return List.of(ObjectSerializer.encode(
                        new Result(found, first == null ? new ArrayList<>() : first.ranges(), sound, damaged)))
                .iterator();
    }

    private ColumnStatistics[] statistics(Range range, InternalRow row) throws DamagedEntryException {
        StructField[] fields = columns.fields();
        ColumnStatistics[] statistics = new ColumnStatistics[fields.length];
        if (!row.isNullAt(POSITION_OF_COLUMNS)) {
            InternalRow all = row.getStruct(POSITION_OF_COLUMNS, fields.length);
            for (int i = 0; i < fields.length; i++) {
                statistics[i] = all.isNullAt(i)
                        ? null
                        : IndexSchema.readStatistics(
                                range, fields[i], options.of(fields[i].name()), all.getStruct(i, IndexSchema.FIELDS));
            }
        }
        return statistics;
    }

    private static FileRanges add(Range range, Map<FileVersion, FileRanges> files) {
        FileRanges file = files.get(range.file());
        if (file == null || file.fileRows != range.fileRows()) {
            file = new FileRanges(range.file(), range.fileRows());
            files.put(range.file(), file);
        }
        file.add(range.firstRow(), range.endRow());
        return file;
    }
}
