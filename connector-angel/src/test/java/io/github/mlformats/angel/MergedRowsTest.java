package io.github.mlformats.angel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.angel.format.Corpus;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows and columns that are merged from elements contain every element exactly once. */
class MergedRowsTest {
    @TempDir
    Path directory;

    private static Dataset<Row> load(Path path, Map<String, String> options) {
        return SparkSessions.shared().read().format("angel").options(options).load(path.toString());
    }

    private static Dataset<Row> rows(Path path, String vectors) {
        return load(path, Map.of("layout", "rows", "vectors", vectors));
    }

    private static Dataset<Row> columns(Path path) {
        return load(path, Map.of("layout", "columns"));
    }

    /** Angel does not verify keys of hash-partitioned matrices against the index range. */
    @ParameterizedTest
    @CsvSource({"array, 15", "ml, 15", "array, -3", "ml, -3"})
    void rejectsColumnsOutsideTheIndexRange(String vectors, int column) throws IOException {
        Path matrix = new TextMatrixBuilder(
                        directory.resolve("hash"),
                        "RowIdColIdValueTextRowFormat",
                        TextMatrixBuilder.T_FLOAT_SPARSE,
                        2,
                        10,
                        -1,
                        -1)
                .partition(0, 2, 0, 0, "0,1,1.5", "0," + column + ",2.5", "1,5,3.5")
                .write();
        assertThatThrownBy(() -> rows(matrix, vectors).collectAsList())
                .isInstanceOf(UsageException.class)
                .hasMessageContainingAll("row 0", "column " + column, "[0,10)", "vectors=sparse");
        assertThat(rows(matrix, "sparse")
                        .where("row = 0")
                        .selectExpr("vector.indices")
                        .head()
                        .getList(0))
                .containsExactlyInAnyOrder(1L, (long) column);
    }

    /** Without its ranges every partition of a dense matrix counts columns from 0. */
    @ParameterizedTest
    @ValueSource(strings = {"rows", "columns"})
    void rejectsColumnsThatAreStoredTwice(String layout) {
        Path matrix =
                Corpus.model("v320_BUG_range_in_hash_job_ColIdValueBinary").resolve("range_in_hash_job_dense");
        assertThatThrownBy(() -> load(matrix, Map.of("layout", layout, "vectors", "array", "repairRanges", "false"))
                        .collectAsList())
                .isInstanceOf(UsageException.class)
                .hasMessageContainingAll("row 0", "column 0", "partition 0", "partition 1", "layout=elements");
        assertThat(load(matrix, Map.of("repairRanges", "false"))
                        .where("col = 0")
                        .collectAsList())
                .hasSize(4);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rows", "columns"})
    void rejectsColumnsThatAPartitionHasTwice(String layout) throws IOException {
        Path matrix = new TextMatrixBuilder(
                        directory.resolve("twice"),
                        "ColIdValueTextRowFormat",
                        TextMatrixBuilder.T_FLOAT_SPARSE,
                        1,
                        10,
                        1,
                        10)
                .partition(0, 1, 0, 10, "4,1.5", "7,2.5", "4,3.5")
                .write();
        assertThatThrownBy(() -> load(matrix, Map.of("layout", layout, "vectors", "sparse"))
                        .collectAsList())
                .isInstanceOf(UsageException.class)
                .hasMessageContainingAll("column 4 of row 0 twice", "partition 0");
    }

    /** A few bytes that claim vectors of gigabytes. */
    @ParameterizedTest
    @ValueSource(strings = {"rows_layout_range_2p31", "rows_layout_range_1e9_3rows", "rows_layout_range_20M_100rows"})
    void denseRowsMustBeComplete(String name) {
        for (String vectors : new String[] {"sparse", "array", "ml"}) {
            assertThatThrownBy(() -> load(
                                    Path.of("src/test/resources/hostile/" + name),
                                    Map.of("layout", "rows", "vectors", vectors, "maxVectorBytes", "1t"))
                            .collectAsList())
                    .satisfiesAnyOf(
                            error -> assertThat(error)
                                    .isInstanceOf(CorruptFileException.class)
                                    .hasMessageContainingAll("row 0", "as the row is dense", "10 columns"),
                            error -> assertThat(error)
                                    .isInstanceOf(UsageException.class)
                                    .hasMessageContaining("does not fit"));
        }
    }

    @Test
    void vectorsHaveALimit() throws IOException {
        Path matrix = new TextMatrixBuilder(
                        directory.resolve("wide"),
                        "ColIdValueTextRowFormat",
                        TextMatrixBuilder.T_FLOAT_SPARSE,
                        1,
                        300_000_000,
                        1,
                        300_000_000)
                .partition(0, 1, 0, 300_000_000, "4,1.5")
                .write();
        assertThatThrownBy(() -> rows(matrix, "array"))
                .isInstanceOf(UsageException.class)
                .hasMessageContainingAll("1200000000 bytes", "maxVectorBytes", "vectors=sparse");
        assertThat(rows(matrix, "ml").head().get(2).toString()).isEqualTo("(300000000,[4],[1.5])");
    }

    /** More values than an array can have, but a row at a time. */
    @Test
    void wideRowsAreExpandedOneByOne() throws IOException {
        int count = 300;
        int width = 7_500_000;
        String[] lines = new String[count];
        for (int row = 0; row < count; row++) {
            lines[row] = row + "," + row * 20_000L + "," + row;
        }
        Path matrix = new TextMatrixBuilder(
                        directory.resolve("wide"),
                        "RowIdColIdValueTextRowFormat",
                        TextMatrixBuilder.T_FLOAT_SPARSE,
                        count,
                        width,
                        count,
                        width)
                .partition(0, count, 0, width, lines)
                .write();
        Row found = rows(matrix, "array")
                .selectExpr("sum(vector[row * 20000])", "sum(vector[row * 20000 + 1])", "sum(size(vector))")
                .head();
        assertThat(found.getDouble(0)).isEqualTo(count * (count - 1) / 2);
        assertThat(found.getDouble(1)).isZero();
        assertThat(found.getLong(2)).isEqualTo((long) count * width);
    }

    /** Blocks of columns need not be the same in all blocks of rows. */
    @Test
    void everyColumnIsThereOnce() throws IOException {
        Path matrix = new TextMatrixBuilder(
                        directory.resolve("uneven"),
                        "RowIdColIdValueTextRowFormat",
                        TextMatrixBuilder.T_FLOAT_SPARSE,
                        4,
                        10,
                        2,
                        10)
                .partition(0, 2, 0, 10, "0,1,1", "0,7,2", "1,1,3")
                .partition(2, 4, 0, 5, "2,1,4")
                .partition(2, 4, 5, 10, "3,7,5")
                .write();
        assertThat(columns(matrix)
                        .orderBy("index")
                        .selectExpr("index", "values")
                        .collectAsList()
                        .toString())
                .isEqualTo("[[1,ArraySeq(1.0, 3.0, 4.0, 0.0)], [7,ArraySeq(2.0, 0.0, 0.0, 5.0)]]");
    }

    /** A corrupt block of rows does not move the values of other blocks. */
    @ParameterizedTest
    @ValueSource(strings = {"TextColumnFormat", "RowIdColIdValueTextRowFormat"})
    void damagedRowsOfColumnsAreZero(String format) throws IOException {
        boolean byColumn = format.startsWith("TextColumn");
        Path matrix = new TextMatrixBuilder(
                        directory.resolve("blocks"), format, TextMatrixBuilder.T_FLOAT_SPARSE, 4, 10, 2, 10)
                .partition(0, 2, 0, 10, byColumn ? new String[] {"3,1.0,x"} : new String[] {"0,3,1.0", "1,3,x"})
                .partition(2, 4, 0, 10, byColumn ? new String[] {"3,3.0,4.0"} : new String[] {"2,3,3.0", "3,3,4.0"})
                .write();
        Row column = load(matrix, Map.of("layout", "columns", "mode", "DROPMALFORMED"))
                .selectExpr("index", "values")
                .head();
        assertThat(column.getLong(0)).isEqualTo(3);
        assertThat(column.getList(1)).isEqualTo(List.of(0f, 0f, 3f, 4f));
        // A partition that is too short is known to be damaged before anything is read.
        Files.writeString(matrix.resolve("0"), "3");
        assertThat(load(matrix, Map.of("layout", "columns", "mode", "DROPMALFORMED"))
                        .selectExpr("values")
                        .head()
                        .getList(0))
                .isEqualTo(List.of(0f, 0f, 3f, 4f));
    }

    /** Rows that are only named by records. */
    @ParameterizedTest
    @ValueSource(strings = {"RowIdColIdValueTextRowFormat", "RowIdColIdValueBinaryRowFormat"})
    void withoutMeta(String format) throws Exception {
        Path saved = Corpus.model("v320_range_rows_" + format).resolve("sR_double_sparse");
        PathTest.copy(saved, directory.resolve("nometa"));
        Files.delete(directory.resolve("nometa/_meta"));
        Map<String, String> said = Map.of("formatClass", format, "rowType", "T_DOUBLE_SPARSE");
        for (String[] layout : new String[][] {{"rows", "vector.indices", "vector.values"}, {"columns", "values"}}) {
            for (String filter : new String[] {"true", layout[0].equals("rows") ? "row in (1, 3)" : "index = 31"}) {
                String[] shown = layout[0].equals("rows")
                        ? new String[] {"row", "vector.indices", "vector.values"}
                        : new String[] {"index", "values"};
                Dataset<Row> with = load(saved, Map.of("layout", layout[0], "vectors", "sparse"));
                Dataset<Row> without = load(directory.resolve("nometa"), said(said, layout[0]));
                assertThat(without.where(filter).selectExpr(shown).collectAsList())
                        .isNotEmpty()
                        .containsExactlyInAnyOrderElementsOf(
                                with.where(filter).selectExpr(shown).collectAsList());
            }
        }
        assertThat(load(directory.resolve("nometa"), said(said, "rows"))
                        .select("row")
                        .distinct()
                        .count())
                .isEqualTo(load(saved, Map.of()).select("row").distinct().count());
        assertThatThrownBy(() -> load(
                        directory.resolve("nometa"),
                        Map.of("formatClass", format, "rowType", "T_DOUBLE_SPARSE", "layout", "rows")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("vectors=sparse");
    }

    private static Map<String, String> said(Map<String, String> said, String layout) {
        Map<String, String> options = new java.util.HashMap<>(said);
        options.put("layout", layout);
        options.put("vectors", "sparse");
        return options;
    }
}
