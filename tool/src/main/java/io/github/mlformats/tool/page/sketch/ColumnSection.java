package io.github.mlformats.tool.page.sketch;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.tool.page.Block;
import io.github.mlformats.tool.page.Page;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** The section with the column profiles. */
public final class ColumnSection {
    private static final String HEADING = "Column profiles";
    private static final int MAX_NAME = 80;
    private static final int MAX_TYPE = 120;

    private ColumnSection() {}

    /** Runs a Spark job. */
    public static Page.Section of(Dataset<Row> data, Sample sample) {
        List<SketchedColumn> columns = ColumnFinder.of(data.schema());
        RowSketch sketch = RowSketch.of(data, columns, sample);
        List<Block.Card> cards = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            SketchedColumn column = columns.get(i);
            Sketch values = sketch.column(i);
            cards.add(new Block.Card(
                    PlainText.cut(column.name(), MAX_NAME),
                    PlainText.cut(column.type(), MAX_TYPE),
                    sketch.numbers(i),
                    values.pictures(),
                    NamedParts.of(column.metadata())));
        }
        String more = columns.size() < ColumnFinder.MAX_COLUMNS ? "" : " The first " + columns.size() + " columns.";
        return new Page.Section(
                HEADING, sample.words(sketch.rows(), sketch.isCut()) + more, List.of(new Block.Cards(cards)));
    }
}
