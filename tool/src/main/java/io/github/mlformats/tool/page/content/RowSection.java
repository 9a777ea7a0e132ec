package io.github.mlformats.tool.page.content;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.table.schema.ColumnNames;
import io.github.mlformats.tool.page.Block;
import io.github.mlformats.tool.page.Page;
import io.github.mlformats.tool.page.profile.CellText;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructField;

/** The section with the first rows. Values are truncated in the tasks. */
public final class RowSection {
    private static final int ROWS = 10;
    private static final int COLUMNS = 12;
    private static final int CELL = 80;
    private static final String VECTOR = "vector";

    private RowSection() {}

    /** Runs a Spark job. */
    public static Page.Section of(Dataset<Row> data) {
        List<StructField> fields = List.of(data.schema().fields());
        List<StructField> shown = fields.subList(0, Math.min(COLUMNS, fields.size()));
        List<Block.Heading> headings = shown.stream()
                .map(field -> new Block.Heading(field.name(), field.dataType() instanceof NumericType))
                .toList();
        Column[] texts = shown.stream().map(RowSection::text).toArray(Column[]::new);
        List<List<String>> rows = data.select(texts).takeAsList(ROWS).stream()
                .map(RowSection::cells)
                .toList();
        int more = fields.size() - shown.size();
        String note = more == 0 ? "" : "and " + more + " more columns";
        return new Page.Section("First rows", "", List.of(new Block.Grid("", headings, rows, note)));
    }

    private static Column text(StructField field) {
        String name = ColumnNames.quoted(field.name());
        return field.dataType().typeName().equals(VECTOR)
                ? functions.udf(new VectorText(CELL + 1), DataTypes.StringType).apply(functions.col(name))
                : functions.expr(CellText.of(field.dataType(), name, CELL + 1));
    }

    private static List<String> cells(Row row) {
        List<String> cells = new ArrayList<>();
        for (int i = 0; i < row.size(); i++) {
            String text = row.getString(i);
            cells.add(
                    text == null
                            ? "null"
                            : text.length() > CELL ? PlainText.escape(text.substring(0, CELL)) + "…" : text);
        }
        return cells;
    }
}
