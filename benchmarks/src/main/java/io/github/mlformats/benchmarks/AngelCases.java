package io.github.mlformats.benchmarks;

import io.github.mlformats.benchmarks.Case.Bar;
import io.github.mlformats.benchmarks.work.AngelModel;
import io.github.mlformats.benchmarks.work.AngelModel.Kind;
import io.github.mlformats.benchmarks.work.AngelModel.Linked;
import io.github.mlformats.benchmarks.work.DataFile;
import io.github.mlformats.benchmarks.work.DataFile.ParquetCopy;
import io.github.mlformats.benchmarks.work.Loops;
import io.github.mlformats.benchmarks.work.Query;
import io.github.mlformats.benchmarks.work.ShuffledRows;
import io.github.mlformats.benchmarks.work.SparkWorks;
import io.github.mlformats.benchmarks.work.Work;
import java.util.List;

/**
 * Cases that read Angel models and sum all values, and that write them. A row of the table is an element. The model that is read
 * on two cores has an even number of splits of 64 MB.
 */
final class AngelCases {
    private AngelCases() {}

    static List<Case> all(int shrink) {
        AngelModel doubles = new AngelModel(Kind.DOUBLES, 100_000_000 / shrink);
        AngelModel floats = new AngelModel(Kind.FLOATS, 40_000_000 / shrink);
        AngelModel longKeys = new AngelModel(Kind.LONG_KEYS, 40_000_000 / shrink);
        AngelModel even = new AngelModel(Kind.LONG_KEYS, 50_000_000 / shrink);
        AngelModel text = new AngelModel(Kind.TEXT, 20_000_000 / shrink);
        AngelModel columns = new AngelModel(Kind.COLUMNS, 160_000L * Kind.WIDTH / shrink);
        Linked rows = new Linked(new AngelModel(Kind.DOUBLES, 10_000_000 / shrink), 10);
        AngelModel valuesOfRows = new AngelModel(Kind.DOUBLES, rows.rows());
        Linked billion = new Linked(floats, 25);
        String doublesTitle = "angel: ValueBinary, doubles";
        String floatsTitle = "angel: ColIdValueBinary, floats";
        String longKeysTitle = "angel: ColIdValueBinary, doubles with long keys";
        String textTitle = "angel: ColIdValueText, floats";
        String columnsTitle = "angel: TextColumn, 128 floats";
        return List.of(
                sum("angel-doubles", doublesTitle, Loops.sumModel(doubles), doubles, Bar.faster(0.4)),
                inMemory("bound-doubles", "double", doubles),
                sum("angel-floats", floatsTitle, Loops.sumModel(floats), floats, Bar.faster(0.4)),
                inMemory("bound-angel-floats", "float", floats),
                sum("angel-long-keys", longKeysTitle, Loops.sumModel(longKeys), longKeys, Bar.faster(0.4)),
                sum("angel-parquet", longKeysTitle, parquet(longKeys), longKeys, Bar.faster(1)),
                sum("angel-text", textTitle, Loops.sumModel(text), text, Bar.faster(0.7)),
                sum("angel-text-csv", textTitle, SparkWorks.csv(text), text, Bar.faster(3)),
                sum("angel-columns", columnsTitle, Loops.sumModel(columns), columns, Bar.faster(0.7)),
                sum("angel-columns-csv", columnsTitle, SparkWorks.csv(columns), columns, Bar.faster(3)),
                ceiling("ceiling-doubles", doublesTitle, doubles, 10),
                ceiling("ceiling-floats", floatsTitle, floats, 25),
                ceiling("ceiling-long-keys", longKeysTitle, longKeys, 25),
                new Case(
                        "bound-elements",
                        "a billion floats in memory: Spark's part alone",
                        SparkWorks.numbers(billion),
                        SparkWorks.inMemory(billion, billion.rows(), 1, "float", 1, Query.SUM_ALL),
                        Bar.none()),
                // The rival sums as many values in total.
                new Case(
                        "angel-rows",
                        "angel: layout=rows, ML vectors of ten million doubles",
                        Loops.sumModel(valuesOfRows),
                        SparkWorks.matrixVectors(rows),
                        Bar.faster(0.5)),
                new Case(
                        "bound-rows",
                        "arrays of ten million doubles in memory: Spark's part alone",
                        Loops.sumModel(valuesOfRows),
                        SparkWorks.inMemory(
                                rows,
                                rows.times(),
                                1,
                                "array<double>",
                                (int) rows.file().rows(),
                                Query.NOOP),
                        Bar.none()),
                sum("angel-scale", "angel: local[2] over local[1], long keys", parquet(even), even, Bar.speedUp()),
                sum(
                        "angel-scale-text",
                        "angel: local[2] over local[1], ColIdValueText",
                        SparkWorks.csv(text),
                        text,
                        Bar.speedUp()),
                new Case(
                        "write-matrix",
                        "angel: ValueBinary, doubles, after the shuffle",
                        Loops.writeDoubles(doubles),
                        ShuffledRows.matrix(doubles),
                        Bar.faster(0.5)),
                new Case(
                        "bound-matrix",
                        "write the bytes of a matrix: the file system's part alone",
                        Loops.writeDoubles(doubles),
                        Loops.writeThroughHadoop(doubles, path -> doubles.rows() * Double.BYTES),
                        Bar.none()));
    }

    private static Work parquet(AngelModel model) {
        return SparkWorks.query(new ParquetCopy(model), Query.SUM_VALUES);
    }

    private static Case sum(String id, String title, Work rival, DataFile model, Bar bar) {
        return new Case(id, title, rival, SparkWorks.query(model, Query.SUM_VALUES), bar);
    }

    /** The same sum over values that are in memory in Spark's column vectors. */
    private static Case inMemory(String id, String type, AngelModel model) {
        return new Case(
                id,
                "sum of " + type + "s in memory: Spark's part alone",
                Loops.sumModel(model),
                SparkWorks.inMemory(model, model.rows(), 1, type, 1, Query.SUM_ALL),
                Bar.none());
    }

    /** A model large enough that the start of a query is negligible, compared with a sum for which Spark reads nothing. */
    private static Case ceiling(String id, String title, AngelModel model, int times) {
        Linked large = new Linked(model, times);
        return sum(id, title + ", a billion", SparkWorks.numbers(large), large, Bar.faster(0.7));
    }
}
