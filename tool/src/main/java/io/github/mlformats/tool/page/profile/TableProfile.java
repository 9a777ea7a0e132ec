package io.github.mlformats.tool.page.profile;

import io.github.mlformats.tool.page.Block;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;

/** The profiles of all columns. */
final class TableProfile implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final int FIRST_TAKE = 64;
    private static final int TAKE_FACTOR = 8;
    private static final long SLOW_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final ColumnProfile[] sketches;
    /** Distinct counts from hashes of values; null for columns without hashes. */
    private final DistinctCount[] distinct;

    private long rows;
    /** Whether there may be more rows. */
    private boolean cut;

    private TableProfile(List<ProfiledColumn> columns) {
        this.sketches = columns.stream().map(ProfiledColumn::newProfile).toArray(ColumnProfile[]::new);
        this.distinct = columns.stream()
                .map(column -> column.hash() == null ? null : new DistinctCount())
                .toArray(DistinctCount[]::new);
    }

    /** Profiles a sample. A number of first rows is collected to the driver; other samples are aggregated by tasks. */
    static TableProfile of(Dataset<Row> data, List<ProfiledColumn> columns, RowSample sample) {
        Column[] values = Stream.concat(
                        columns.stream().map(ProfiledColumn::values),
                        columns.stream().map(column -> column.hash() == null ? functions.lit(null) : column.hash()))
                .toArray(Column[]::new);
        Dataset<Row> sampled = sample.applyTo(data).select(values);
        TableProfile empty = new TableProfile(columns);
        if (sample.rows() == RowSample.UNLIMITED) {
            return sampled.javaRDD().treeAggregate(empty, TableProfile::add, TableProfile::merge);
        }
        empty.addFirst(sampled, sample.rows());
        return empty;
    }

    /**
     * Collects increasing numbers of rows until the limit or a timeout, since a small file may contain rows of gigabytes.
     *
     * @param most maximum number of rows
     */
    private void addFirst(Dataset<Row> sampled, int most) {
        long start = System.nanoTime();
        int count = Math.min(FIRST_TAKE, most);
        List<Row> first = sampled.takeAsList(count);
        while (first.size() == count && count < most && System.nanoTime() - start < SLOW_NANOS) {
            count = (int) Math.min((long) count * TAKE_FACTOR, most);
            first = sampled.takeAsList(count);
        }
        cut = first.size() == count;
        first.forEach(this::add);
    }

    private TableProfile add(Row row) {
        rows++;
        for (int i = 0; i < sketches.length; i++) {
            sketches[i].add(row.get(i));
            if (distinct[i] != null && !row.isNullAt(i)) {
                distinct[i].add(row.getLong(sketches.length + i));
            }
        }
        return this;
    }

    private TableProfile merge(TableProfile other) {
        rows += other.rows;
        for (int i = 0; i < sketches.length; i++) {
            sketches[i].merge(other.sketches[i]);
            if (distinct[i] != null) {
                distinct[i].merge(other.distinct[i]);
            }
        }
        return this;
    }

    ColumnProfile column(int i) {
        return sketches[i];
    }

    /** The counts and statistics of a column. */
    List<Block.Line> numbers(int i) {
        List<Block.Line> lines = new ArrayList<>(sketches[i].numbers());
        if (distinct[i] != null) {
            // After the numbers of values and nulls.
            lines.add(Math.min(2, lines.size()), distinct[i].line());
        }
        return lines;
    }

    /** Whether only the first rows were profiled and there may be more. */
    boolean isTruncated() {
        return cut;
    }

    /** Number of profiled rows. */
    long rows() {
        return rows;
    }
}
