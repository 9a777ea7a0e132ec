package io.github.mlformats.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.ml.linalg.DenseMatrix;
import org.apache.spark.ml.linalg.Matrix;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChecksumsTest {
    private static final String ROWS = "(1, 'a'), (2, 'b'), (3, null)";

    private static SparkSession session;

    @TempDir
    private Path dir;

    @BeforeAll
    static void start() {
        session = SparkSession.builder()
                .master("local[2]")
                .config("spark.ui.enabled", "false")
                .config("spark.sql.shuffle.partitions", "3")
                .getOrCreate();
    }

    @AfterAll
    static void stop() {
        session.stop();
    }

    private static Checksums of(String values) {
        return Checksums.of(session.sql("SELECT * FROM VALUES " + values + " AS t(x, y)"));
    }

    /** The checksum of one value. */
    private static long value(String sql) {
        return Checksums.of(session.sql("SELECT " + sql + " AS v")).columns().get("v");
    }

    private static long distinct(String... values) {
        Dataset<Row> row = session.sql("SELECT " + values[0] + " AS a, " + values[1] + " AS b");
        return Checksums.of(row).columns().values().stream().distinct().count();
    }

    private static long value(Object value, DataType type) {
        StructType schema = new StructType(new StructField[] {new StructField("v", type, true, Metadata.empty())});
        return Checksums.of(session.createDataFrame(List.of(RowFactory.create(value)), schema))
                .columns()
                .get("v");
    }

    @Test
    void neitherOrderNorPartitionsMatter() {
        Dataset<Row> table = session.range(0, 1000, 1, 7).selectExpr("id", "cast(id AS string) AS text", "id % 3 AS z");
        Checksums sums = Checksums.of(table);
        assertThat(sums.rows()).isEqualTo(1000);
        assertThat(Checksums.of(table.orderBy(functions.rand(3)).coalesce(1))).isEqualTo(sums);
        assertThat(Checksums.of(table.repartition(5, functions.col("z")))).isEqualTo(sums);
        assertThat(Checksums.of(table.select("z", "text", "id")).wholeRows()).isEqualTo(sums.wholeRows());
    }

    @Test
    void tellsWhichColumnHasAnotherValue() {
        Checksums changed = of("(1, 'a'), (2, 'c'), (3, null)");
        assertThat(changed.columns().get("x")).isEqualTo(of(ROWS).columns().get("x"));
        assertThat(changed.columns().get("y")).isNotEqualTo(of(ROWS).columns().get("y"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(1, 'b'), (2, 'a'), (3, null)", // exchanged between rows
                "(1, 'a'), (2, null), (3, 'b')",
                "(1, 'a'), (2, 'b')", // lost
                "(1, 'a'), (2, 'b'), (3, null), (3, null)", // there twice
                "(1, 'a'), (1, 'a'), (3, null)",
                "(1, 'a'), (2, 'b'), (3, '')"
            })
    void tellsOtherRowsFromThese(String others) {
        assertThat(of(others).wholeRows()).isNotEqualTo(of(ROWS).wholeRows());
        assertThat(of(others)).isNotEqualTo(of(ROWS));
    }

    @Test
    void tellsColumnsFromEachOther() {
        Checksums straight = of("(1, 2), (3, 4)");
        Checksums exchanged = of("(2, 1), (4, 3)");
        assertThat(exchanged.columns()).isNotEqualTo(straight.columns());
        assertThat(exchanged.wholeRows()).isNotEqualTo(straight.wholeRows());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.0D = -0.0D",
                "0.0F = -0.0F",
                "0.5F = 0.5D",
                "float('NaN') = double('NaN')",
                "1Y = 1L",
                "1.50BD = 1.5BD",
                "0.00BD = 0BD",
                "cast(12345678901234567890.10 AS decimal(38, 5)) = cast(12345678901234567890.1 AS decimal(30, 1))",
                "map(1, 'a', 2, 'b') = map(2, 'b', 1, 'a')",
                "named_struct('a', 1, 'b', 2) = named_struct('b', 2, 'a', 1)",
                "array(0.5F, -0.0F) = array(0.5D, 0.0D)",
                "cast('x' AS binary) = 'x'"
            })
    void equalValuesHaveEqualChecksums(String pair) {
        assertThat(distinct(pair.split(" = "))).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null <> 0",
                "null <> ''",
                "null <> array()",
                "null <> false",
                "1.5BD <> 15BD",
                "array() <> array(null)",
                "array(1, null) <> array(null, 1)",
                "array(1, null) <> array(1)",
                "array(1, 0) <> array(1)",
                "array(1, 2) <> array(2, 1)",
                "array(array(1), array(2)) <> array(array(1, 2))",
                "array(array(1), array()) <> array(array(), array(1))",
                "array('a', 'b') <> array('ab')",
                "named_struct('a', 1, 'b', null) <> named_struct('a', null, 'b', 1)",
                "named_struct('a', null) <> null",
                "map(1, 2) <> map(2, 1)",
                "map(1, null) <> map()",
                "map(1, 'a', 2, 'b') <> map(1, 'b', 2, 'a')",
                "array(map(1, named_struct('a', array(1)))) <> array(map(1, named_struct('a', array(2))))",
                "timestamp'2024-01-01 00:00:00' <> timestamp'2024-01-01 00:00:00.000001'",
                "date'2024-01-01' <> date'2024-01-02'",
                "X'00' <> X''"
            })
    void otherValuesHaveOthers(String pair) {
        assertThat(distinct(pair.split(" <> "))).isEqualTo(2);
    }

    @Test
    void allNaNsHaveTheSameChecksum() {
        assertThat(value(Double.longBitsToDouble(0xfff8_0000_0000_1234L), DataTypes.DoubleType))
                .isEqualTo(value(Double.NaN, DataTypes.DoubleType));
        assertThat(value(Float.intBitsToFloat(0xffc0_1234), DataTypes.FloatType))
                .isEqualTo(value(Double.NaN, DataTypes.DoubleType));
    }

    @Test
    void vectorsAreArraysOfTheirNumbersDenseOrSparse() {
        Vector dense = Vectors.dense(new double[] {0, 1.5, 0, -2});
        Vector sparse = Vectors.sparse(4, new int[] {1, 3}, new double[] {1.5, -2});
        Vector stored = Vectors.sparse(4, new int[] {0, 1, 3}, new double[] {0, 1.5, -2});
        long expected = value("array(0F, 1.5F, 0F, -2F)");
        for (Vector vector : List.of(dense, sparse, stored)) {
            assertThat(value(vector, SQLDataTypes.VectorType())).isEqualTo(expected);
        }
        assertThat(value(Vectors.sparse(5, new int[] {1, 3}, new double[] {1.5, -2}), SQLDataTypes.VectorType()))
                .isNotEqualTo(expected);
    }

    @Test
    void matricesAreTheirNumbersInWhateverWayTheyAreKept() {
        DenseMatrix byColumns = new DenseMatrix(2, 3, new double[] {1, 2, 0, 4, 5, 0}, false);
        long expected = value(byColumns, SQLDataTypes.MatrixType());
        for (Matrix same : List.of(byColumns.toDenseRowMajor(), byColumns.toSparse(), byColumns.toSparseRowMajor())) {
            assertThat(value(same, SQLDataTypes.MatrixType())).isEqualTo(expected);
        }
        Matrix reshaped = new DenseMatrix(3, 2, new double[] {1, 2, 0, 4, 5, 0}, false);
        assertThat(value(reshaped, SQLDataTypes.MatrixType())).isNotEqualTo(expected);
        assertThat(value(byColumns.transpose(), SQLDataTypes.MatrixType())).isNotEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"array", "ml"})
    void convertedRowsHaveTheSameChecksum(String vectors) {
        Dataset<Row> table =
                session.read().format("idv").option("vectors", vectors).load("../examples/reviews.idv");
        String copy = dir.resolve("copy").toString();
        table.repartition(3).write().parquet(copy);
        assertThat(Checksums.of(session.read().parquet(copy))).isEqualTo(Checksums.of(table));
        Dataset<Row> arrays =
                session.read().format("idv").option("vectors", "array").load("../examples/reviews.idv");
        assertThat(Checksums.of(arrays)).isEqualTo(Checksums.of(table));
    }

    @Test
    void refusesWhatItCannotTellApart() {
        assertThatThrownBy(() -> Checksums.of(session.sql("SELECT 1 AS a, 2 AS a")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("two columns have the name 'a'");
        assertThatThrownBy(() -> Checksums.of(session.sql("SELECT make_interval(1, 1) AS i")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("checksums do not support type INTERVAL");
    }

    @Test
    void checksumIsPrintedAsHexadecimal() {
        assertThat(Checksums.text(-1)).isEqualTo("f".repeat(16));
        assertThat(Checksums.text(0xc0ffee)).isEqualTo("0000000000c0ffee");
    }
}
