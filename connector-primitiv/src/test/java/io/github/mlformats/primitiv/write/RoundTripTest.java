package io.github.mlformats.primitiv.write;

import static org.apache.spark.sql.functions.rand;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.primitiv.testing.Case;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Round trips of the corpus: read, write in one job, read again. */
class RoundTripTest extends Written {
    private static final String CASE = "element_at(split(_metadata.file_path, '/'), -2) file";
    private static final String SAME =
            "to_json(struct(file, path, dims, batch, values, array_sort(map_entries(stats)) stats))";

    private DataFrameReader reader(String layout) {
        return spark.read().format("primitiv").option("layout", layout);
    }

    /** Those that primitiv can load as a parameter or a model. */
    private Dataset<Row> corpus(DataFrameReader reader, Stream<Case> cases) {
        return reader.load(cases.map(one -> one.file().toString()).toArray(String[]::new))
                .selectExpr("*", CASE);
    }

    @ParameterizedTest
    @CsvSource({"parameters, true", "tensors, true", "elements, true", "columns, size(dims) <= 2 and batch = 1"})
    void parametersAndModels(String layout, String kept) {
        // A value has batch 1; layouts without dims have no other batch.
        Dataset<Row> all = corpus(reader("parameters"), Case.tensors());
        Dataset<Row> original = all.join(
                all.groupBy("file")
                        .agg(org.apache
                                .spark
                                .sql
                                .functions
                                .expr("every(batch = 1 and (" + kept + ") and forall(map_values(stats), s -> "
                                        + kept.replaceAll("(dims|batch)", "s.$1") + "))")
                                .as("kept"))
                        .where("kept")
                        .select("file"),
                "file");
        Dataset<Row> rows = corpus(reader(layout).option("maxElementsPerRow", 7), Case.tensors())
                .join(original.select("file").distinct(), "file");

        write(rows.repartition(3).orderBy(rand(7)), "layout", layout).save(path());

        Dataset<Row> copy = reader("parameters").load(path()).selectExpr("*", "_metadata.file_name file");
        List<String> expected = same(original);
        assertThat(same(copy)).isEqualTo(expected).hasSizeGreaterThan(20);
        assertThat(sortedFiles(original)).isNotEmpty().allSatisfy(name -> assertThat(Path.of(path(), name))
                .hasBinaryContent(new Case(name).bytes()));
    }

    private static List<String> same(Dataset<Row> rows) {
        return rows.selectExpr(SAME).collectAsList().stream()
                .map(row -> row.getString(0))
                .sorted()
                .toList();
    }

    /** Models and parameters whose statistics are in the writer's order: primitiv has none for them. */
    private static List<String> sortedFiles(Dataset<Row> original) {
        return original
                .groupBy("file")
                .agg(org.apache
                        .spark
                        .sql
                        .functions
                        .expr("every(map_keys(stats) = array_sort(map_keys(stats)))")
                        .as("sorted"))
                .where("sorted and file not like 'tensor%'")
                .collectAsList()
                .stream()
                .map(row -> row.getString(0))
                .toList();
    }

    @Test
    void optimizers() {
        Dataset<Row> original = corpus(reader("optimizer"), Case.optimizers());

        write(original, "layout", "optimizer").save(path());

        String same =
                "to_json(struct(file, class, epoch, array_sort(map_entries(uint_configs)), array_sort(map_entries(float_configs))))";
        Dataset<Row> copy = reader("optimizer").load(path()).selectExpr("*", "_metadata.file_name file");
        assertThat(copy.selectExpr(same).collectAsList())
                .containsExactlyInAnyOrderElementsOf(original.selectExpr(same).collectAsList())
                .hasSizeGreaterThan(10);
        assertThat(Path.of(path(), "opt_custom_empty_maps"))
                .hasBinaryContent(new Case("opt_custom_empty_maps").bytes());
    }

    /** The number of updates is in the column and in the map, which the edit does not change. */
    @Test
    void theColumnEpochOfAnOptimizerCanBeChanged() {
        Dataset<Row> original = corpus(reader("optimizer"), Stream.of(new Case("opt_adam_after3")));

        write(original.withColumn("epoch", functions.lit(70L)), "layout", "optimizer")
                .save(path());

        Row changed = reader("optimizer")
                .load(path())
                .selectExpr("epoch", "uint_configs['Optimizer.epoch']")
                .head();
        assertThat(changed).hasToString("[70,70]");
    }
}
