package io.github.mlformats.benchmarks.cases;

import static io.github.mlformats.benchmarks.data.idv.Column.VectorView.ARRAY;

import io.github.mlformats.benchmarks.cases.Bar.SpeedUp;
import io.github.mlformats.benchmarks.cases.Bar.TimesFaster;
import io.github.mlformats.benchmarks.cases.Bar.UpperBound;
import io.github.mlformats.benchmarks.data.DataFile.Idv;
import io.github.mlformats.benchmarks.data.DataFile.InMemoryIdv;
import io.github.mlformats.benchmarks.data.ParquetCopy;
import io.github.mlformats.benchmarks.data.Table;
import io.github.mlformats.benchmarks.data.angel.AngelModel;
import io.github.mlformats.benchmarks.data.angel.LinkedModel;
import io.github.mlformats.benchmarks.data.angel.ModelKind;
import io.github.mlformats.benchmarks.data.idv.Compression;
import io.github.mlformats.benchmarks.work.CsvWork;
import io.github.mlformats.benchmarks.work.MemoryWork;
import io.github.mlformats.benchmarks.work.MlVectorWork;
import io.github.mlformats.benchmarks.work.Query;
import io.github.mlformats.benchmarks.work.RangeWork;
import io.github.mlformats.benchmarks.work.SparkWork;
import io.github.mlformats.benchmarks.work.Work;
import io.github.mlformats.benchmarks.work.baseline.PlainDecodeWork;
import java.util.List;

/** Cases that read Angel models and sum all values. A row of the table is an element. */
public final class AngelCases {
    private AngelCases() {}

    static List<Case> all(int shrink) {
        AngelModel doubles = new AngelModel(ModelKind.DOUBLES, 100_000_000 / shrink);
        AngelModel floats = new AngelModel(ModelKind.FLOATS, 40_000_000 / shrink);
        AngelModel longKeys = new AngelModel(ModelKind.LONG_KEYS, 40_000_000 / shrink);
        AngelModel text = new AngelModel(ModelKind.TEXT, 20_000_000 / shrink);
        AngelModel columns = new AngelModel(ModelKind.COLUMNS, 160_000L * ModelKind.WIDTH / shrink);
        return List.of(
                plain("angel-doubles", "ValueBinary doubles", doubles, 0.4),
                inMemory("wall-doubles", "double", doubles),
                plain("angel-floats", "ColIdValueBinary floats", floats, 0.4),
                inMemory("wall-angel-floats", "float", floats),
                plain("angel-long-keys", "ColIdValueBinary doubles, long keys", longKeys, 0.4),
                plain("angel-text", "ColIdValueText floats", text, 0.7),
                csv("angel-text-csv", "ColIdValueText floats", text),
                plain("angel-columns", "TextColumn floats, 128 wide", columns, 0.7),
                csv("angel-columns-csv", "TextColumn floats, 128 wide", columns),
                ceiling("ceiling-doubles", "ValueBinary doubles", doubles, 10),
                ceiling("ceiling-floats", "ColIdValueBinary floats", floats, 25),
                ceiling("ceiling-long-keys", "ColIdValueBinary doubles, long keys", longKeys, 25),
                wall(shrink),
                vectors(shrink),
                vectorsInMemory(shrink),
                speedUp("angel-scale", "long keys", parquet(longKeys), longKeys),
                speedUp("angel-scale-text", "ColIdValueText", new CsvWork(text), text));
    }

    private static SparkWork ours(AngelModel model) {
        return new SparkWork(model, Query.SUM_VALUES);
    }

    private static Case plain(String id, String title, AngelModel model, double times) {
        return new Case(id, title, new PlainDecodeWork(model), ours(model), new TimesFaster(times));
    }

    /** The same sum over values that are in memory in Spark's column vectors. */
    private static Case inMemory(String id, String type, AngelModel model) {
        return new Case(
                id,
                type + "s in memory, their sum: Spark's part alone",
                new PlainDecodeWork(model),
                new MemoryWork(model, model.rows(), type, 1, Query.SUM_VALUES),
                new UpperBound());
    }

    private static Case csv(String id, String title, AngelModel model) {
        return new Case(id, title, new CsvWork(model), ours(model), new TimesFaster(3));
    }

    /** A model large enough that the start of a query is negligible, compared with a sum for which Spark reads nothing. */
    private static Case ceiling(String id, String title, AngelModel model, int times) {
        LinkedModel large = new LinkedModel(model, times);
        SparkWork ours = new SparkWork(large, Query.SUM_VALUES);
        return new Case(id, "a billion of " + title, RangeWork.of(large), ours, new TimesFaster(0.7));
    }

    /** An upper bound for any source that returns column vectors. */
    private static Case wall(int shrink) {
        InMemoryIdv held = new InMemoryIdv(new Idv(Table.floats(2_000_000 / shrink), Compression.NONE, ARRAY), 500);
        return new Case(
                "wall-elements",
                "a billion floats in memory: Spark's part alone",
                RangeWork.of(held),
                new SparkWork(held, Query.SUM_ONE),
                new UpperBound());
    }

    private static LinkedModel rows(int shrink) {
        return new LinkedModel(new AngelModel(ModelKind.DOUBLES, 10_000_000 / shrink), 10);
    }

    /** Rows of ten million doubles. The rival sums as many values in total. */
    private static Case vectors(int shrink) {
        LinkedModel rows = rows(shrink);
        PlainDecodeWork rival = new PlainDecodeWork(new AngelModel(ModelKind.DOUBLES, rows.rows()));
        return new Case(
                "angel-rows", "layout=rows, ML vectors, to noop", rival, new MlVectorWork(rows), new TimesFaster(0.5));
    }

    /** The same sum over arrays in memory. */
    private static Case vectorsInMemory(int shrink) {
        LinkedModel rows = rows(shrink);
        return new Case(
                "wall-rows",
                "arrays of ten million doubles in memory, to noop: Spark's part alone",
                new PlainDecodeWork(new AngelModel(ModelKind.DOUBLES, rows.rows())),
                new MemoryWork(
                        rows, rows.times(), "array<double>", (int) rows.model().rows(), Query.NOOP),
                new UpperBound());
    }

    private static SparkWork parquet(AngelModel model) {
        return new SparkWork(new ParquetCopy(model), Query.SUM_VALUES);
    }

    private static Case speedUp(String id, String title, Work rival, AngelModel model) {
        return new Case(id, "local[2] over local[1], " + title, rival, ours(model), new SpeedUp(1.5));
    }
}
