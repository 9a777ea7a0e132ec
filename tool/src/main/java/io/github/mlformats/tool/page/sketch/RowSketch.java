package io.github.mlformats.tool.page.sketch;

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

/** What is known of all columns. */
final class RowSketch implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final int FIRST_TAKE = 64;
    private static final int TAKE_FACTOR = 8;
    private static final long SLOW_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final Sketch[] sketches;
    /** Of the hashes of values; null for columns without. */
    private final Distinct[] distinct;

    private long rows;
    /** Whether there may be more. */
    private boolean cut;

    private RowSketch(List<SketchedColumn> columns) {
        this.sketches = columns.stream().map(SketchedColumn::sketch).toArray(Sketch[]::new);
        this.distinct = columns.stream()
                .map(column -> column.hash() == null ? null : new Distinct())
                .toArray(Distinct[]::new);
    }

    /** Looks at rows: for a number of them, tasks are run until there are as many, which come to the driver. */
    static RowSketch of(Dataset<Row> data, List<SketchedColumn> columns, Sample sample) {
        Column[] values = Stream.concat(
                        columns.stream().map(SketchedColumn::values),
                        columns.stream().map(column -> column.hash() == null ? functions.lit(null) : column.hash()))
                .toArray(Column[]::new);
        Dataset<Row> looked = sample.of(data).select(values);
        RowSketch nothing = new RowSketch(columns);
        if (sample.rows() == Sample.UNLIMITED) {
            return looked.javaRDD().treeAggregate(nothing, RowSketch::add, RowSketch::merge);
        }
        nothing.addFirst(looked, sample.rows());
        return nothing;
    }

    /**
     * More and more rows: a file of a few kilobytes may hold rows of gigabytes, of which fewer have to do.
     *
     * @param most number of rows
     */
    private void addFirst(Dataset<Row> looked, int most) {
        long start = System.nanoTime();
        int count = Math.min(FIRST_TAKE, most);
        List<Row> first = looked.takeAsList(count);
        while (first.size() == count && count < most && System.nanoTime() - start < SLOW_NANOS) {
            count = (int) Math.min((long) count * TAKE_FACTOR, most);
            first = looked.takeAsList(count);
        }
        cut = first.size() == count;
        first.forEach(this::add);
    }

    private RowSketch add(Row row) {
        rows++;
        for (int i = 0; i < sketches.length; i++) {
            sketches[i].add(row.get(i));
            if (distinct[i] != null && !row.isNullAt(i)) {
                distinct[i].add(row.getLong(sketches.length + i));
            }
        }
        return this;
    }

    private RowSketch merge(RowSketch other) {
        rows += other.rows;
        for (int i = 0; i < sketches.length; i++) {
            sketches[i].merge(other.sketches[i]);
            if (distinct[i] != null) {
                distinct[i].merge(other.distinct[i]);
            }
        }
        return this;
    }

    Sketch column(int i) {
        return sketches[i];
    }

    /** In numbers. */
    List<Block.Line> numbers(int i) {
        List<Block.Line> lines = new ArrayList<>(sketches[i].numbers());
        if (distinct[i] != null) {
            // Behind the numbers of values and of nulls.
            lines.add(Math.min(2, lines.size()), distinct[i].line());
        }
        return lines;
    }

    /** Whether these are the first rows, and there may be more. */
    boolean isCut() {
        return cut;
    }

    /** Number of rows that were looked at. */
    long rows() {
        return rows;
    }
}
