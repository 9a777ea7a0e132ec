package io.github.mlformats.tool.page.sketch;

import java.io.Serializable;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** What is known of all columns. */
final class RowSketch implements Serializable {
    private static final long serialVersionUID = 1L;

    private final Sketch[] sketches;
    private long rows;

    private RowSketch(List<SketchedColumn> columns) {
        this.sketches = columns.stream().map(SketchedColumn::sketch).toArray(Sketch[]::new);
    }

    /** Looks at rows: for a number of them, tasks are run until there are as many, which come to the driver. */
    static RowSketch of(Dataset<Row> data, List<SketchedColumn> columns, Sample sample) {
        Column[] values = columns.stream().map(SketchedColumn::values).toArray(Column[]::new);
        Dataset<Row> looked = sample.of(data).select(values);
        RowSketch nothing = new RowSketch(columns);
        if (sample.rows() == Sample.UNLIMITED) {
            return looked.javaRDD().treeAggregate(nothing, RowSketch::add, RowSketch::merge);
        }
        looked.takeAsList(sample.rows()).forEach(nothing::add);
        return nothing;
    }

    private RowSketch add(Row row) {
        rows++;
        for (int i = 0; i < sketches.length; i++) {
            sketches[i].add(row.get(i));
        }
        return this;
    }

    private RowSketch merge(RowSketch other) {
        rows += other.rows;
        for (int i = 0; i < sketches.length; i++) {
            sketches[i].merge(other.sketches[i]);
        }
        return this;
    }

    Sketch column(int i) {
        return sketches[i];
    }

    /** Number of rows that were looked at. */
    long rows() {
        return rows;
    }
}
