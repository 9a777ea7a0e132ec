package io.github.mlformats.benchmarks;

import static io.github.mlformats.benchmarks.work.SafetensorsModel.Layout.ROWS;
import static io.github.mlformats.benchmarks.work.SafetensorsModel.Layout.TENSORS;

import io.github.mlformats.benchmarks.Case.Bar;
import io.github.mlformats.benchmarks.work.DataFile.ParquetCopy;
import io.github.mlformats.benchmarks.work.Programs;
import io.github.mlformats.benchmarks.work.Query;
import io.github.mlformats.benchmarks.work.SafetensorsModel;
import io.github.mlformats.benchmarks.work.SparkWorks;
import java.util.List;
import java.util.Map;

/** Cases on a model of 2 GB: 64 matrices of floats. */
final class SafetensorsCases {
    private static final int TENSOR_COUNT = 64;
    private static final int ROWS_OF_TENSOR = 8192;

    private SafetensorsCases() {}

    static List<Case> all(int shrink) {
        SafetensorsModel rows = new SafetensorsModel(ROWS, TENSOR_COUNT, Math.max(1, ROWS_OF_TENSOR / shrink));
        SafetensorsModel tensors = new SafetensorsModel(TENSORS, TENSOR_COUNT, Math.max(1, ROWS_OF_TENSOR / shrink));
        return List.of(
                new Case(
                        "safetensors-python",
                        "safetensors: tensors of 2 GB next to the Python library with numpy",
                        Programs.library("Python library", tensors, "safetensors"),
                        SparkWorks.query(tensors, Query.NOOP),
                        Bar.faster(0.8)),
                new Case(
                        "safetensors-parquet",
                        "safetensors: rows of 1024 floats next to Parquet",
                        SparkWorks.query(new ParquetCopy(rows), Query.NOOP),
                        SparkWorks.query(rows, Query.NOOP),
                        Bar.faster(1)),
                new Case(
                        "safetensors-write-python",
                        "safetensors: read tensors and write them, next to the Python library",
                        Programs.library("Python library", tensors, "safetensors-write"),
                        SparkWorks.write(tensors, "safetensors write", "safetensors", Map.of(), tensors.options()),
                        Bar.none()),
                new Case(
                        "safetensors-scale",
                        "safetensors: local[2] over local[1], rows of 1024 floats",
                        SparkWorks.query(new ParquetCopy(rows), Query.NOOP),
                        SparkWorks.query(rows, Query.NOOP),
                        Bar.speedUp()));
    }
}
