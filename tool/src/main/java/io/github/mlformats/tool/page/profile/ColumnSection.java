package io.github.mlformats.tool.page.profile;

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
    public static Page.Section of(Dataset<Row> data, RowSample sample) {
        List<ProfiledColumn> columns = ProfiledColumnFinder.of(data.schema());
        TableProfile sketch = TableProfile.of(data, columns, sample);
        List<Block.Card> cards = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            ProfiledColumn column = columns.get(i);
            ColumnProfile values = sketch.column(i);
            cards.add(new Block.Card(
                    PlainText.truncate(column.name(), MAX_NAME),
                    PlainText.truncate(column.type(), MAX_TYPE),
                    sketch.numbers(i),
                    values.pictures(),
                    AttributeNames.of(column.metadata())));
        }
        String more =
                columns.size() < ProfiledColumnFinder.MAX_COLUMNS ? "" : " The first " + columns.size() + " columns.";
        return new Page.Section(
                HEADING, sample.describe(sketch.rows(), sketch.isTruncated()) + more, List.of(new Block.Cards(cards)));
    }
}
