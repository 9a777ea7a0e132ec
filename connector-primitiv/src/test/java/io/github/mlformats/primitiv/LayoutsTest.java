package io.github.mlformats.primitiv;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.primitiv.testing.ModelFile;
import io.github.mlformats.primitiv.testing.ModelFile.Values;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.ml.linalg.DenseMatrix;
import org.apache.spark.ml.linalg.DenseVector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One model in every layout. */
class LayoutsTest extends PrimitivTest {
    private Path file;

    /** An embedding of 3 words with 2 values and a statistic with batch 2, a vector, a scalar, a tensor of rank 3. */
    @BeforeEach
    void write() {
        file = new ModelFile()
                .parameter(
                        List.of("net", "embed"),
                        Values.of(2, 3),
                        "Adam.m1",
                        Values.of(2, 1).batch(2))
                .parameter(List.of("net", "b"), Values.of(4))
                .parameter(List.of("scale"), Values.of())
                .parameter(List.of("t"), Values.of(2, 2, 2))
                .write(directory.resolve("a.model"));
    }

    @Test
    void tensorsGiveValuesAndStatistics() {
        assertThat(rows("tensors", "concat_ws('/', path)", "stat", "dims", "batch", "count", "start", "values"))
                .containsExactly(
                        "[net/embed,null,[2, 3],1,6,0,[0.0, 1.0, 2.0, 3.0, 4.0, 5.0]]",
                        "[net/embed,Adam.m1,[2],2,4,0,[0.0, 1.0, 2.0, 3.0]]",
                        "[net/b,null,[4],1,4,0,[0.0, 1.0, 2.0, 3.0]]",
                        "[scale,null,[],1,1,0,[0.0]]",
                        "[t,null,[2, 2, 2],1,8,0,[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]]");
    }

    @Test
    void hugeTensorsBecomeSeveralRows() {
        assertThat(text(load(file, "layout", "tensors", "maxElementsPerRow", "4")
                        .selectExpr("element_at(path, -1)", "stat", "start", "values")))
                .containsExactly(
                        "[embed,null,0,[0.0, 1.0, 2.0, 3.0]]",
                        "[embed,null,4,[4.0, 5.0]]",
                        "[embed,Adam.m1,0,[0.0, 1.0, 2.0, 3.0]]",
                        "[b,null,0,[0.0, 1.0, 2.0, 3.0]]",
                        "[scale,null,0,[0.0]]",
                        "[t,null,0,[0.0, 1.0, 2.0, 3.0]]",
                        "[t,null,4,[4.0, 5.0, 6.0, 7.0]]");
    }

    @Test
    void columnsGiveTheWordsOfAnEmbedding() {
        assertThat(rows("columns", "element_at(path, -1)", "stat", "col", "values"))
                .containsExactly(
                        "[embed,null,0,[0.0, 1.0]]",
                        "[embed,null,1,[2.0, 3.0]]",
                        "[embed,null,2,[4.0, 5.0]]",
                        "[embed,Adam.m1,0,[0.0, 1.0]]",
                        "[embed,Adam.m1,1,[2.0, 3.0]]",
                        "[b,null,0,[0.0, 1.0, 2.0, 3.0]]",
                        "[scale,null,0,[0.0]]",
                        "[t,null,0,[0.0, 1.0]]",
                        "[t,null,1,[2.0, 3.0]]",
                        "[t,null,2,[4.0, 5.0]]",
                        "[t,null,3,[6.0, 7.0]]");
    }

    @Test
    void elementsHaveTheirIndices() {
        String[] columns = {"element_at(path, -1)", "stat", "index", "row", "col", "indices", "batch", "value"};
        assertThat(rows("elements", columns))
                .hasSize(23)
                .startsWith(
                        "[embed,null,0,0,0,[0, 0],0,0.0]",
                        "[embed,null,1,1,0,[1, 0],0,1.0]",
                        "[embed,null,2,0,1,[0, 1],0,2.0]")
                .contains(
                        "[embed,Adam.m1,1,1,0,[1],0,1.0]",
                        "[embed,Adam.m1,2,0,0,[0],1,2.0]",
                        "[b,null,3,3,0,[3],0,3.0]",
                        "[scale,null,0,0,0,[],0,0.0]")
                .endsWith("[t,null,6,null,null,[0, 1, 1],0,6.0]", "[t,null,7,null,null,[1, 1, 1],0,7.0]");
    }

    @Test
    void shapesHaveThePositionsOfValues() {
        assertThat(rows("shapes", "element_at(path, -1)", "stat", "dims", "batch", "data_offset", "data_length"))
                .hasSize(5)
                .contains("[embed,null,[2, 3],1,49,24]", "[scale,null,[],1,171,4]");
    }

    @Test
    void valuesAppearAsMatricesAndVectorsOfSparkMl() {
        List<Row> whole = load(file, "vectors", "ml").select("values", "stats").collectAsList();
        assertThat(whole)
                .extracting(row -> row.get(0))
                .containsExactly(
                        new DenseMatrix(2, 3, new double[] {0, 1, 2, 3, 4, 5}),
                        new DenseMatrix(4, 1, new double[] {0, 1, 2, 3}),
                        new DenseMatrix(1, 1, new double[] {0}),
                        new DenseMatrix(2, 4, new double[] {0, 1, 2, 3, 4, 5, 6, 7}));
        assertThat(whole.get(0).<String, Row>getJavaMap(1).get("Adam.m1").<Float>getList(2))
                .containsExactly(0f, 1f, 2f, 3f);

        List<Object> columns =
                column(load(file, "vectors", "ml", "layout", "columns").select("values"));
        assertThat(columns)
                .hasSize(11)
                .startsWith(new DenseVector(new double[] {0, 1}), new DenseVector(new double[] {2, 3}));

        List<Object> pieces = column(load(file, "vectors", "ml", "layout", "tensors", "maxElementsPerRow", "5")
                .select("values"));
        assertThat(pieces)
                .as("pieces of whole columns")
                .startsWith(
                        new DenseMatrix(2, 2, new double[] {0, 1, 2, 3}), new DenseMatrix(2, 1, new double[] {4, 5}));
    }

    @ParameterizedTest
    @ValueSource(strings = {"parameters", "tensors", "columns", "elements", "shapes"})
    void slicingChangesNoRows(String layout) {
        Dataset<Row> whole = withPlaces(load(file, "layout", layout));
        Dataset<Row> cut = withPlaces(
                load(file, "layout", layout, "maxPartitionBytes", "12", "openCostInBytes", "1", "maxWindowBytes", "8"));

        assertThat(text(cut)).isEqualTo(text(whole));
        assertThat(cut.count()).isEqualTo(whole.count()).isEqualTo(text(whole).size());
        for (String column : whole.columns()) {
            assertThat(text(cut.select(column))).as(column).isEqualTo(text(whole.select(column)));
        }
        assertThat(cut.toJavaRDD().getNumPartitions()).isGreaterThan(layout.equals("shapes") ? 0 : 2);
    }

    @Test
    void aSampleIsTheSameForAnySlices() {
        for (String layout : List.of("tensors", "columns", "elements")) {
            List<String> samples = new ArrayList<>();
            for (String bytes : List.of("1g", "12", "5")) {
                String path = directory.toUri() + "a.model";
                spark.sql("CREATE OR REPLACE TEMPORARY VIEW v USING primitiv OPTIONS (path '" + path + "', layout '"
                        + layout + "', maxPartitionBytes '" + bytes + "', openCostInBytes '1')");
                samples.add(text(spark.sql("SELECT * FROM v TABLESAMPLE (40 PERCENT) REPEATABLE (7)"))
                        .toString());
            }
            assertThat(samples).allMatch(samples.get(0)::equals);
        }
    }

    private static Dataset<Row> withPlaces(Dataset<Row> data) {
        return data.selectExpr(
                "*",
                "_metadata.row_index AS record",
                "_metadata.data_offset AS offset",
                "_metadata.data_length AS length");
    }

    private List<String> rows(String layout, String... columns) {
        return text(load(file, "layout", layout).selectExpr(columns));
    }

    private static List<String> text(Dataset<Row> data) {
        return data.collectAsList().stream()
                .map(row -> row.toString()
                        .replace("ArraySeq(", "[")
                        .replace("WrappedArray(", "[")
                        .replaceAll("\\)(?=[,\\])])", "]"))
                .toList();
    }
}
