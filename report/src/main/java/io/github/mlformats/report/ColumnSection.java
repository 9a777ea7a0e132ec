package io.github.mlformats.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.report.Page.Block;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
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
                    values.charts(),
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

    /** The profiles of all columns. */
    private static final class TableProfile implements Serializable {
        private static final long serialVersionUID = 1L;
        private static final int FIRST_TAKE = 64;
        private static final int TAKE_FACTOR = 8;
        private static final long SLOW_NANOS = TimeUnit.SECONDS.toNanos(10);

        private final ColumnProfile[] sketches;
        /** Distinct counts from hashes of values; null for columns without hashes. */
        private final ColumnProfile.DistinctCount[] distinct;

        private long rows;
        /** Whether there may be more rows. */
        private boolean cut;

        private TableProfile(List<ProfiledColumn> columns) {
            this.sketches = columns.stream().map(ProfiledColumn::newProfile).toArray(ColumnProfile[]::new);
            this.distinct = columns.stream()
                    .map(column -> column.hash() == null ? null : new ColumnProfile.DistinctCount())
                    .toArray(ColumnProfile.DistinctCount[]::new);
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
}
