package io.github.mlformats.angel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.mlformats.angel.format.Corpus;
import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.spark.ml.linalg.DenseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Matrices as rows and as columns: the same values as their elements. */
class LayoutTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "v320_range_rows_RowIdColIdValueBinaryRowFormat",
                "v320_range_rows_ValueTextRowFormat",
                "v320_range_rows_split_column",
                "v320_rowblock_order_ColIdValueTextRowFormat",
                "v320_rowblock_order_ValueBinaryRowFormat",
                "v320_ragged_ColIdValueText",
                "v320_ragged_TextColumnFormat",
                "v320_row_subset",
                "v320_hash_snapshot",
                "v240_SnapshotFormat",
                "v151_legacy"
            })
    void rowsAsSparseVectors(String name) throws IOException {
        for (Map.Entry<String, Map<Key, Double>> matrix : expected(name).entrySet()) {
            Dataset<Row> table = load(name, matrix.getKey(), "rows", "sparse");
            assertThat(table.columns()).containsExactly("matrix", "row", "vector");
            Map<Key, Double> found = new TreeMap<>();
            for (Row row : table.collectAsList()) {
                Row vector = row.getStruct(2);
                List<Long> indices = vector.getList(1);
                List<Number> values = vector.getList(2);
                assertThat(indices).isSorted().hasSameSizeAs(values);
                for (int i = 0; i < indices.size(); i++) {
                    found.put(
                            new Key(row.getInt(1), indices.get(i)),
                            values.get(i).doubleValue());
                }
            }
            assertThat(found).as(matrix.getKey()).isEqualTo(matrix.getValue());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "v320_range_rows_RowIdColIdValueBinaryRowFormat",
                "v320_range_rows_split_column",
                "v320_rowblock_order_TextColumnFormat",
                "v320_rowblock_order_ValueBinaryRowFormat",
                "v320_ragged_BinaryColumnFormat",
                "v320_ragged_ColIdValueText",
                "v320_row_subset_column",
                "v320_hash_ColIdValueTextRowFormat",
                "v301_TextColumnFormat"
            })
    void columns(String name) throws IOException {
        for (Map.Entry<String, Map<Key, Double>> matrix : expected(name).entrySet()) {
            Dataset<Row> table = load(name, matrix.getKey(), "columns", "ml");
            assertThat(table.columns()).containsExactly("matrix", "index", "values");
            TreeSet<Integer> rows = new TreeSet<>();
            TreeSet<Long> columns = new TreeSet<>();
            matrix.getValue().keySet().forEach(key -> {
                rows.add(key.row);
                columns.add(key.column);
            });
            TreeSet<Long> found = new TreeSet<>();
            for (Row row : table.collectAsList()) {
                long index = row.getLong(1);
                assertThat(found.add(index)).as("column %d once", index).isTrue();
                List<Number> values = row.getList(2);
                int i = 0;
                for (int id : rows) {
                    Double value = matrix.getValue().getOrDefault(new Key(id, index), 0.0);
                    // A row without any element is in the meta, but not in the expected elements.
                    assertThat(values.size()).isGreaterThanOrEqualTo(rows.size());
                    if (values.size() == rows.size()) {
                        assertThat(values.get(i++).doubleValue()).isEqualTo(value);
                    }
                }
            }
            assertThat(found).isEqualTo(columns);
        }
    }

    @Test
    void denseRowsAsMlVectors() throws IOException {
        Map<Key, Double> expected = expected("v240_ColIdValueBinaryRowFormat").get("fc");
        Dataset<Row> table = load("v240_ColIdValueBinaryRowFormat", "fc", "rows", "ml");
        List<Row> rows = table.orderBy("row").collectAsList();
        assertThat(rows).hasSize(5);
        for (Row row : rows) {
            Vector vector = row.getAs("vector");
            assertThat(vector.size()).isEqualTo(30);
            assertThat(vector).isInstanceOf(DenseVector.class);
            for (int i = 0; i < 30; i++) {
                assertThat(vector.apply(i)).isEqualTo(expected.get(new Key(row.getInt(1), i)));
            }
        }
    }

    @Test
    void sparseRowsAsMlVectors() throws IOException {
        Map<Key, Double> expected = expected("v240_ColIdValueBinaryRowFormat").get("w_sparse");
        List<Row> rows =
                load("v240_ColIdValueBinaryRowFormat", "w_sparse", "rows", "ml").collectAsList();
        assertThat(rows).hasSize(1);
        Vector vector = rows.get(0).getAs("vector");
        assertThat(vector.size()).isEqualTo(1000);
        assertThat(vector.toSparse().indices())
                .hasSize((int) expected.values().stream().filter(v -> v != 0).count());
        expected.forEach(
                (key, value) -> assertThat(vector.apply((int) key.column)).isEqualTo(value));
    }

    /** With rows that can be located in the partitions, and rows that must be filtered from all elements. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "v320_many_rows_ColIdValueBinaryRowFormat",
                "v320_many_rows_TextColumnFormat",
                "v320_range_rows_RowIdColIdValueBinaryRowFormat",
                "v320_range_rows_RowIdColIdValueTextRowFormat",
                "v320_hash_snapshot",
                "v151_legacy"
            })
    void selectsRows(String name) {
        for (String matrix : Corpus.matrices(name)) {
            Dataset<Row> rows = load(name, matrix, "rows", "sparse");
            List<Row> all = rows.collectAsList();
            for (int[] requested : new int[][] {{0, 2, 4}, {1}, {2, 3}}) {
                List<Integer> ids = Arrays.stream(requested).boxed().toList();
                String filter = "row IN (" + ids.toString().replaceAll("[\\[\\]]", "") + ")";
                assertThat(rows.where(filter).collectAsList())
                        .as(matrix + " " + filter)
                        .containsExactlyInAnyOrderElementsOf(all.stream()
                                .filter(row -> ids.contains(row.getInt(1)))
                                .toList());
            }
        }
    }

    /** Spark asks only for the fields that a query needs. */
    @Test
    void partsOfSparseVectors() {
        Dataset<Row> table = load("v240_ColIdValueBinaryRowFormat", "w_sparse", "rows", "sparse");
        Row whole = table.selectExpr("vector").head().getStruct(0);
        assertThat(table.selectExpr("vector.values").head().getList(0)).isEqualTo(whole.getList(2));
        assertThat(table.selectExpr("vector.indices", "vector.size").head().toString())
                .isEqualTo("[" + whole.get(1) + "," + whole.get(0) + "]");
    }

    @Test
    void rowsAsArrays() throws IOException {
        Map<Key, Double> expected = expected("v240_ColIdValueBinaryRowFormat").get("w_sparse");
        Row row = load("v240_ColIdValueBinaryRowFormat", "w_sparse", "rows", "array")
                .collectAsList()
                .get(0);
        List<Number> values = row.getList(2);
        assertThat(values).hasSize(1000);
        for (int i = 0; i < 1000; i++) {
            assertThat(values.get(i).doubleValue()).isEqualTo(expected.getOrDefault(new Key(0, i), 0.0));
        }
    }

    @Test
    void unsupportedLayoutNamesTheOption() {
        assertThatThrownBy(() -> load("v240_ColIdValueBinaryRowFormat", "w_long", "rows", "ml"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("vectors=sparse");
        assertThatThrownBy(() -> load("v240_ColIdValueBinaryRowFormat", "w_long", "rows", "array"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("vectors=sparse");
        assertThatThrownBy(() -> load("v320_any_line_TextLINEModelOutputFormat", "line_int", "rows", "sparse"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("layout");
    }

    @Test
    void nodesOfGraphsAsColumns() {
        Dataset<Row> table = load("v320_any_line_TextLINEModelOutputFormat", "line_int", "columns", "ml");
        assertThat(table.columns()).containsExactly("matrix", "index", "values");
        Row node = table.where("index = 33").collectAsList().get(0);
        assertThat(node.getList(2)).isEqualTo(List.of(16.5f, -11f, 3.3E-8f, 7f));
    }

    @Test
    void rowsWithoutElementsAreThere() {
        Dataset<Row> table = load("v320_all_empty", "*", "rows", "sparse");
        assertThat(table.collectAsList())
                .isNotEmpty()
                .allMatch(row -> row.getStruct(2).getList(1).isEmpty());
    }

    @Test
    void metadataOfPartitions() {
        Row first = load("v240_ColIdValueBinaryRowFormat", "w_dense", "elements", "ml")
                .where("col = 0")
                .selectExpr(
                        "_metadata.file_name",
                        "_metadata.partition_id",
                        "_metadata.partition_offset",
                        "_metadata.format")
                .first();
        assertThat(first.mkString(" ")).isEqualTo("0 0 0 ColIdValueBinaryRowFormat");
        Row merged = load("v240_ColIdValueBinaryRowFormat", "w_dense", "rows", "ml")
                .selectExpr("_metadata.file_name", "_metadata.partition_id", "_metadata.format")
                .first();
        assertThat(merged.mkString(" ")).isEqualTo("null null ColIdValueBinaryRowFormat");
    }

    private record Key(int row, long column) implements Comparable<Key> {
        @Override
        public int compareTo(Key other) {
            return row != other.row ? Integer.compare(row, other.row) : Long.compare(column, other.column);
        }
    }

    private static Dataset<Row> load(String name, String matrix, String layout, String vectors) {
        return TableTest.load(name, Map.of("matrix", matrix, "layout", layout, "vectors", vectors));
    }

    /** The elements of each matrix; floats as doubles. */
    private static Map<String, Map<Key, Double>> expected(String name) throws IOException {
        Map<String, Map<Key, Double>> matrices = new HashMap<>();
        Map<String, List<JsonNode>> lines = Corpus.expected(name, "expected.jsonl");
        for (String matrix : Corpus.matrices(name)) {
            boolean floats = TableTest.load(name, Map.of("matrix", matrix))
                    .schema()
                    .apply("value")
                    .dataType()
                    .simpleString()
                    .equals("float");
            Map<Key, Double> elements = new TreeMap<>();
            for (JsonNode line : lines.getOrDefault(matrix, List.of())) {
                String text = line.get("value").asText();
                double value = floats ? Float.parseFloat(text) : Double.parseDouble(text);
                elements.put(new Key(line.get("row").asInt(), line.get("col").asLong()), value);
            }
            matrices.put(matrix, elements);
        }
        return matrices;
    }
}
