package io.github.mlformats.tool.page.profile;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.tool.page.Block;
import io.github.mlformats.tool.page.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.Metadata;

/** The section with the column profiles. */
public final class ColumnSection {
    private static final String HEADING = "Column profiles";
    private static final int MAX_NAME = 80;
    private static final int MAX_TYPE = 120;

    private ColumnSection() {}

    /** Runs a Spark job. */
    public static Page.Section of(Dataset<Row> data, RowSample sample) {
        List<ProfiledColumn> columns = ProfiledColumn.of(data.schema());
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
        String more = columns.size() < ProfiledColumn.MAX_COLUMNS ? "" : " The first " + columns.size() + " columns.";
        return new Page.Section(
                HEADING, sample.describe(sketch.rows(), sketch.isTruncated()) + more, List.of(new Block.Cards(cards)));
    }

    /** Names of keys and vector slots, from the Spark ML attributes in a column's metadata. */
    private static final class AttributeNames {
        private static final int SHOWN = 24;
        private static final int MAX_NAME = 40;
        private static final ObjectMapper JSON = new ObjectMapper();

        private AttributeNames() {}

        static List<Block.Line> of(Metadata metadata) {
            JsonNode attributes = attributes(metadata);
            List<Block.Line> lines = new ArrayList<>();
            add(lines, "keys", texts(attributes.path("vals")));
            TreeMap<Integer, String> slots = new TreeMap<>();
            for (JsonNode kind : attributes.path("attrs")) {
                for (JsonNode slot : kind) {
                    if (slot.has("name") && slot.has("idx")) {
                        slots.put(slot.get("idx").asInt(), slot.get("name").asText());
                    }
                }
            }
            add(lines, "slots", new ArrayList<>(slots.values()));
            return lines;
        }

        private static JsonNode attributes(Metadata metadata) {
            try {
                return JSON.readTree(metadata.json()).path("ml_attr");
            } catch (JsonProcessingException e) {
                return JSON.createObjectNode();
            }
        }

        private static List<String> texts(JsonNode array) {
            List<String> texts = new ArrayList<>();
            array.forEach(text -> texts.add(text.asText()));
            return texts;
        }

        private static void add(List<Block.Line> lines, String label, List<String> names) {
            if (!names.isEmpty()) {
                String shown = String.join(
                        ", ",
                        names.stream()
                                .limit(SHOWN)
                                .map(name -> PlainText.truncate(name, MAX_NAME))
                                .toList());
                int more = names.size() - SHOWN;
                lines.add(new Block.Line(label, more > 0 ? shown + " and " + more + " more" : shown));
            }
        }
    }
}
