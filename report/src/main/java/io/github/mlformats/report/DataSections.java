package io.github.mlformats.report;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.table.ColumnNames;
import io.github.mlformats.report.Page.Block;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructField;

/** The sections of a page that are computed with Spark. A section that fails contains the error message. */
public final class DataSections {
    private DataSections() {}

    /**
     * Runs Spark jobs.
     *
     * @param errorMessage the text for a section that fails; empty to throw the exception
     */
    public static List<Page.Section> of(
            Supplier<Dataset<Row>> data, RowSample sample, Function<Throwable, Optional<String>> errorMessage) {
        List<Page.Section> sections = new ArrayList<>();
        sections.add(profiles(data, sample, errorMessage));
        sections.add(section("First rows", () -> RowSection.of(data.get()), errorMessage));
        Page.Section noImages = new Page.Section("Images", "", List.of());
        sections.add(section("Images", () -> ImageSection.of(data.get()).orElse(noImages), errorMessage));
        sections.remove(noImages);
        return sections;
    }

    /** The section with the profiles of the columns alone, as {@link #of} has it. */
    public static Page.Section profiles(
            Supplier<Dataset<Row>> data, RowSample sample, Function<Throwable, Optional<String>> errorMessage) {
        return section("Column profiles", () -> ColumnSection.of(data.get(), sample), errorMessage);
    }

    private static Page.Section section(
            String heading, Supplier<Page.Section> section, Function<Throwable, Optional<String>> errorMessage) {
        try {
            return section.get();
        } catch (Exception | LinkageError e) {
            // Includes undeclared exceptions of Scala, and link errors of libraries in other versions.
            Optional<String> message = errorMessage.apply(e);
            if (message.isEmpty()) {
                throw e;
            }
            return new Page.Section(heading, "", List.of(new Block.Message(Block.Tone.BAD, message.get())));
        }
    }

    /** The section with the first rows. Values are truncated in the tasks. */
    public static final class RowSection {
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
                    .map(field -> field.dataType() instanceof NumericType
                            ? Block.Heading.numbers(field.name())
                            : Block.Heading.words(field.name()))
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
                    ? functions
                            .udf(new VectorText(CELL + 1), DataTypes.StringType)
                            .apply(functions.col(name))
                    : functions.expr(CellText.of(field.dataType(), name, CELL + 1));
        }

        private static List<String> cells(Row row) {
            return IntStream.range(0, row.size())
                    .mapToObj(i -> row.isNullAt(i) ? "null" : cell(row.getString(i)))
                    .toList();
        }

        /** The text, or its first characters. */
        static String cell(String text) {
            if (text.codePointCount(0, text.length()) <= CELL) {
                return text;
            }
            return PlainText.escape(text.substring(0, text.offsetByCodePoints(0, CELL))) + "…";
        }

        /**
         * The beginning of a vector's text, in Spark's format, without creating the whole text of possibly millions of values.
         *
         * @param length maximum number of characters
         */
        record VectorText(int length) implements UDF1<Vector, String> {
            private static final long serialVersionUID = 1L;

            @Override
            public String call(Vector vector) {
                if (vector == null) {
                    return null;
                }
                StringBuilder text = new StringBuilder();
                if (vector instanceof SparseVector sparse) {
                    text.append('(').append(sparse.size()).append(",[");
                    int[] indices = sparse.indices();
                    for (int i = 0; i < indices.length && text.length() < length; i++) {
                        text.append(i == 0 ? "" : ",").append(indices[i]);
                    }
                    text.append("],[");
                    append(sparse.values(), text);
                    text.append("])");
                } else {
                    text.append('[');
                    append(vector.toArray(), text);
                    text.append(']');
                }
                return text.substring(0, Math.min(length, text.length()));
            }

            /** Appends values up to the maximum length. */
            private void append(double[] values, StringBuilder text) {
                for (int i = 0; i < values.length && text.length() < length; i++) {
                    text.append(i == 0 ? "" : ",").append(values[i]);
                }
            }
        }
    }
}
