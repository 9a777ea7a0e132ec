package io.github.mlformats.tool.diff;

import io.github.mlformats.core.table.schema.ColumnNames;
import io.github.mlformats.tool.checksum.Checksums;
import io.github.mlformats.tool.report.HumanReadable;
import io.github.mlformats.tool.report.TerminalText;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;

/** Compares the schemas of two tables and, by checksums, the values of their common columns. */
public final class TableDifference {
    private final Dataset<Row> first;
    private final Dataset<Row> second;
    private final SchemaDifference schema;

    public TableDifference(Dataset<Row> first, Dataset<Row> second) {
        this.first = first;
        this.second = second;
        this.schema = SchemaDifference.of(first.schema(), second.schema());
    }

    /** Differences between the schemas, a line each; empty if they are equal. */
    public List<String> columnDifferences() {
        return schema.lines();
    }

    /** Differences between the values, a line each; empty if they are equal. Runs a Spark job for each table. */
    public List<String> valueDifferences() {
        Checksums one = Checksums.of(first());
        Checksums other = Checksums.of(second());
        List<String> lines = new ArrayList<>();
        if (one.rows() != other.rows()) {
            lines.add(HumanReadable.count(one.rows(), "row") + " in the first, "
                    + HumanReadable.count(other.rows(), "row") + " in the second");
        }
        for (String column : schema.common()) {
            long sum = one.columns().get(column);
            long otherSum = other.columns().get(column);
            if (sum != otherSum) {
                lines.add("column " + TerminalText.escapeLine(column) + ": different values, checksum "
                        + Checksums.text(sum) + " in the first, " + Checksums.text(otherSum) + " in the second");
            }
        }
        if (lines.isEmpty() && one.wholeRows() != other.wholeRows()) {
            lines.add("each column has equal values, but they are combined in different rows");
        }
        return lines;
    }

    /**
     * Comparison of single rows. @throws io.github.mlformats.core.error.UsageException if the key is not a column of
     * both
     */
    public RowDifference rowDifferences(String key) {
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
