package io.github.mlformats.benchmarks;

import static io.github.mlformats.benchmarks.work.PrimitivModel.Layout.COLUMNS;
import static io.github.mlformats.benchmarks.work.PrimitivModel.Layout.ELEMENTS;
import static io.github.mlformats.benchmarks.work.PrimitivModel.Layout.SHAPES;
import static io.github.mlformats.benchmarks.work.PrimitivModel.Layout.TENSORS;

import io.github.mlformats.benchmarks.Case.Bar;
import io.github.mlformats.benchmarks.work.DataFile.ParquetCopy;
import io.github.mlformats.benchmarks.work.Loops;
import io.github.mlformats.benchmarks.work.PrimitivModel;
import io.github.mlformats.benchmarks.work.Query;
import io.github.mlformats.benchmarks.work.ShuffledRows;
import io.github.mlformats.benchmarks.work.SparkWorks;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;

/** Cases on a primitiv model of 400 MB: six matrices, or a single one of 540 MB. */
final class PrimitivCases {
    private static final int COLUMNS_OF_ALL = 786_432;
    /** An even number of splits of 64 MB. */
    private static final int EVEN_COLUMNS = 1 << 20;

    private static final int MATRICES = 6;
    private static final double BYTES_OF_SHAPES = 1_000_000;

    private PrimitivCases() {}

    static List<Case> all(int shrink) {
        int width = COLUMNS_OF_ALL / shrink;
        PrimitivModel columns = new PrimitivModel(COLUMNS, MATRICES, width / MATRICES);
        PrimitivModel tensors = new PrimitivModel(TENSORS, MATRICES, width / MATRICES);
        PrimitivModel elements = new PrimitivModel(ELEMENTS, MATRICES, width / MATRICES);
        PrimitivModel shapes = new PrimitivModel(SHAPES, MATRICES, width / MATRICES);
        PrimitivModel huge = new PrimitivModel(COLUMNS, 1, EVEN_COLUMNS / shrink);
        return List.of(
                new Case(
                        "primitiv-columns",
                        "primitiv: columns of 128 floats",
                        Loops.copyFloats(columns),
                        SparkWorks.query(columns, Query.NOOP),
                        Bar.faster(0.5)),
                new Case(
                        "bound-columns",
                        "arrays of 128 floats in memory: Spark's part alone",
                        Loops.copyFloats(columns),
                        SparkWorks.inMemory(
                                columns, columns.rows(), 1, "array<float>", PrimitivModel.HEIGHT, Query.NOOP),
                        Bar.none()),
                new Case(
                        "primitiv-tensors",
                        "primitiv: tensors in rows of 2^20 floats",
                        Loops.copyFloats(tensors),
                        SparkWorks.query(tensors, Query.NOOP),
                        Bar.faster(0.5)),
                new Case(
                        "primitiv-elements",
                        "primitiv: sum of all elements; the rival's are in memory",
                        Loops.sumFloats(elements),
                        SparkWorks.query(elements, Query.SUM_VALUES),
                        Bar.faster(0.4)),
                new Case(
                        "bound-floats",
                        "sum of floats in memory: Spark's part alone",
                        Loops.sumFloats(elements),
                        SparkWorks.inMemory(elements, elements.rows(), 1, "float", 1, Query.SUM_ALL),
                        Bar.none()),
                new Case(
                                "primitiv-shapes",
                                "primitiv: shapes",
                                Loops.copyFloats(shapes),
                                SparkWorks.query(shapes, Query.NOOP),
                                Bar.none())
                        .withMaxBytesPerRow(BYTES_OF_SHAPES / MATRICES),
                // The rows are in memory already. The rival writes as many bytes through the same file system.
                new Case(
                        "primitiv-write",
                        "primitiv: tensors in rows of 2^20 floats, after the shuffle",
                        Loops.writeThroughHadoop(tensors, Files::size),
                        ShuffledRows.tensors(tensors),
                        Bar.faster(0.5)),
                // The rows are read from a model and sorted by Spark. The rival copies the bytes of the model.
                new Case(
                        "primitiv-save",
                        "primitiv: read tensors in rows of 2^20 floats, sort and write them",
                        Loops.copyFile(tensors),
                        SparkWorks.write(
                                tensors,
                                "primitiv write",
                                "primitiv",
                                Map.of("layout", "tensors", "singleFile", "true"),
                                tensors.options()),
                        Bar.none()),
                new Case(
                        "bound-tensors",
                        "bring tensors to one task in order: Spark's part alone",
                        Loops.copyFile(tensors),
                        SparkWorks.query(tensors, Query.NOOP_IN_ORDER),
                        Bar.none()),
                new Case(
                        "primitiv-scale",
                        "primitiv: local[2] over local[1], columns of one tensor",
                        SparkWorks.query(new ParquetCopy(huge), Query.NOOP),
                        SparkWorks.query(huge, Query.NOOP),
                        Bar.speedUp()));
    }
}
