package io.github.mlformats.tool.diff;

import io.github.mlformats.core.schema.ColumnNames;
import io.github.mlformats.tool.checksum.Checksums;
import io.github.mlformats.tool.report.PlainLines;
import io.github.mlformats.tool.report.Units;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;

/** How two tables differ in their columns and, by checksums of the columns that both have, in their values. */
public final class TableDifference {
    private final Dataset<Row> first;
    private final Dataset<Row> second;
    private final SchemaDifference schema;

    public TableDifference(Dataset<Row> first, Dataset<Row> second) {
        this.first = first;
        this.second = second;
        this.schema = SchemaDifference.of(first.schema(), second.schema());
    }

    /** What there is to say of the columns; empty if they are the same. */
    public List<String> ofColumns() {
        return schema.lines();
    }

    /** What there is to say of rows and values, read by a Spark job each; empty if they are the same. */
    public List<String> ofValues() {
        Checksums one = Checksums.of(first());
        Checksums other = Checksums.of(second());
        List<String> lines = new ArrayList<>();
        if (one.rows() != other.rows()) {
            lines.add(Units.count(one.rows(), "row") + " in the first, " + Units.count(other.rows(), "row")
                    + " in the second");
        }
        for (String column : schema.common()) {
            long sum = one.columns().get(column);
            long otherSum = other.columns().get(column);
            if (sum != otherSum) {
                lines.add("column " + PlainLines.line(column) + ": other values, checksum " + Checksums.text(sum)
                        + " in the first, " + Checksums.text(otherSum) + " in the second");
            }
        }
        if (lines.isEmpty() && one.wholeRows() != other.wholeRows()) {
            lines.add("each column has the same values, but they are together in other rows");
        }
        return lines;
    }

    /** Rows that differ. */
    public RowDifference ofRows(String key) {
        return new RowDifference(first(), second(), key);
    }

    private Dataset<Row> first() {
        return common(first);
    }

    private Dataset<Row> second() {
        return common(second);
    }

    private Dataset<Row> common(Dataset<Row> table) {
        return table.select(schema.common().stream()
                .map(name -> functions.col(ColumnNames.quoted(name)))
                .toArray(Column[]::new));
    }
}
