package io.github.mlformats.benchmarks.cases;

import static io.github.mlformats.benchmarks.data.PrimitivModel.Layout.COLUMNS;
import static io.github.mlformats.benchmarks.data.PrimitivModel.Layout.ELEMENTS;
import static io.github.mlformats.benchmarks.data.PrimitivModel.Layout.SHAPES;
import static io.github.mlformats.benchmarks.data.PrimitivModel.Layout.TENSORS;

import io.github.mlformats.benchmarks.cases.Bar.SpeedUp;
import io.github.mlformats.benchmarks.cases.Bar.TimesFaster;
import io.github.mlformats.benchmarks.cases.Bar.UpperBound;
import io.github.mlformats.benchmarks.data.ParquetCopy;
import io.github.mlformats.benchmarks.data.PrimitivModel;
import io.github.mlformats.benchmarks.data.PrimitivModel.Layout;
import io.github.mlformats.benchmarks.work.MemoryWork;
import io.github.mlformats.benchmarks.work.Query;
import io.github.mlformats.benchmarks.work.SparkWork;
import io.github.mlformats.benchmarks.work.WriteWork;
import io.github.mlformats.benchmarks.work.baseline.CopyFileWork;
import io.github.mlformats.benchmarks.work.baseline.CopyFloatsWork;
import io.github.mlformats.benchmarks.work.baseline.HadoopFileWork;
import io.github.mlformats.benchmarks.work.baseline.SumFloatsWork;
import io.github.mlformats.benchmarks.work.task.ModelRows;
import io.github.mlformats.benchmarks.work.task.TaskWork;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;

/** Cases on a primitiv model of 400 MB: six matrices, or a single one. */
public final class PrimitivCases {
    private static final int COLUMNS_OF_ALL = 786_432;
    private static final int MATRICES = 6;
    private static final double BYTES_OF_SHAPES = 1_000_000;

    private PrimitivCases() {}

    static List<Case> all(int shrink) {
        int columns = COLUMNS_OF_ALL / shrink;
        PrimitivModel huge = new PrimitivModel(COLUMNS, 1, columns);
        return List.of(
                copy("primitiv-columns", "columns of 128 floats, to noop", COLUMNS, columns),
                copy("primitiv-tensors", "tensors in rows of 2^20 floats, to noop", TENSORS, columns),
                sum(columns),
                columnsInMemory(columns),
                elementsInMemory(columns),
                shapes(columns),
                write(columns),
                save(columns),
                wall(columns),
                new Case(
                        "primitiv-scale",
                        "local[2] over local[1], columns of one tensor",
                        new SparkWork(new ParquetCopy(huge), Query.NOOP),
                        new SparkWork(huge, Query.NOOP),
                        new SpeedUp(1.5)));
    }

    private static PrimitivModel model(Layout layout, int columns) {
        return new PrimitivModel(layout, MATRICES, columns / MATRICES);
    }

    private static Case copy(String id, String title, Layout layout, int columns) {
        PrimitivModel model = model(layout, columns);
        return new Case(id, title, new CopyFloatsWork(model), new SparkWork(model, Query.NOOP), new TimesFaster(0.5));
    }

    /** The rows are in memory already. The rival writes as many bytes through the same file system. */
    private static Case write(int columns) {
        PrimitivModel model = model(TENSORS, columns);
        return new Case(
                "primitiv-write",
                "write tensors of rows of 2^20 floats, after the shuffle",
                new HadoopFileWork(model, Files::size),
                new TaskWork(model, new ModelRows(model), true),
                new TimesFaster(0.5));
    }

    /** The rows are read from a model and sorted by Spark. The rival copies the bytes of the model. */
    private static Case save(int columns) {
        PrimitivModel model = model(TENSORS, columns);
        return new Case(
                "primitiv-save",
                "read tensors of rows of 2^20 floats, sort and write them",
                new CopyFileWork(model),
                new WriteWork(
                        model,
                        "primitiv write",
                        "primitiv",
                        Map.of("layout", "tensors", "singleFile", "true"),
                        model.options()),
                new UpperBound());
    }

    private static Case wall(int columns) {
        PrimitivModel model = model(TENSORS, columns);
        return new Case(
                "wall-tensors",
                "bring tensors to one task in order: Spark's part alone",
                new CopyFileWork(model),
                new SparkWork(model, Query.NOOP_IN_ORDER),
                new UpperBound());
    }

    private static Case columnsInMemory(int columns) {
        PrimitivModel model = model(COLUMNS, columns);
        return new Case(
                "wall-columns",
                "arrays of 128 floats in memory, to noop: Spark's part alone",
                new CopyFloatsWork(model),
                new MemoryWork(model, model.rows(), "array<float>", PrimitivModel.HEIGHT, Query.NOOP),
                new UpperBound());
    }

    private static Case elementsInMemory(int columns) {
        PrimitivModel model = model(ELEMENTS, columns);
        return new Case(
                "wall-floats",
                "floats in memory, their sum: Spark's part alone",
                new SumFloatsWork(model),
                new MemoryWork(model, model.rows(), "float", 1, Query.SUM_VALUES),
                new UpperBound());
    }

    private static Case sum(int columns) {
        PrimitivModel model = model(ELEMENTS, columns);
        return new Case(
                "primitiv-elements",
                "sum of all elements; the rival's are in memory",
                new SumFloatsWork(model),
                new SparkWork(model, Query.SUM_VALUES),
                new TimesFaster(0.4));
    }

    private static Case shapes(int columns) {
        PrimitivModel model = model(SHAPES, columns);
        return new Case(
                "primitiv-shapes",
                "shapes, to noop",
                new CopyFloatsWork(model),
                new SparkWork(model, Query.NOOP),
                new UpperBound(),
                BYTES_OF_SHAPES / MATRICES);
    }
}
