package io.github.mlformats.benchmarks.cases;

import io.github.mlformats.benchmarks.cases.Bar.TimesFaster;
import io.github.mlformats.benchmarks.cases.Bar.UpperBound;
import io.github.mlformats.benchmarks.data.angel.AngelModel;
import io.github.mlformats.benchmarks.data.angel.ModelKind;
import io.github.mlformats.benchmarks.work.baseline.HadoopFileWork;
import io.github.mlformats.benchmarks.work.baseline.PlainFileWork;
import io.github.mlformats.benchmarks.work.task.MatrixRows;
import io.github.mlformats.benchmarks.work.task.TaskWork;
import java.util.List;

/** Cases that write Angel models, after the shuffle. */
final class AngelWriteCases {
    private AngelWriteCases() {}

    static List<Case> all(int shrink) {
        AngelModel doubles = new AngelModel(ModelKind.DOUBLES, 100_000_000 / shrink);
        return List.of(
                new Case(
                        "write-matrix",
                        "write ValueBinary doubles, after the shuffle",
                        new PlainFileWork(doubles),
                        new TaskWork(doubles, new MatrixRows(doubles), true),
                        new TimesFaster(0.5)),
                new Case(
                        "wall-matrix",
                        "write its bytes: the file system's part alone",
                        new PlainFileWork(doubles),
                        new HadoopFileWork(doubles, path -> doubles.rows() * Double.BYTES),
                        new UpperBound()));
    }
}
