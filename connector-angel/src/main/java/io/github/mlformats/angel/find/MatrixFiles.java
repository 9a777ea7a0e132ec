package io.github.mlformats.angel.find;

import io.github.mlformats.angel.format.AngelMatrix;
import io.github.mlformats.angel.format.graph.ModelGraph;
import io.github.mlformats.angel.format.meta.MetaFile;
import io.github.mlformats.angel.format.meta.Partition;
import io.github.mlformats.angel.format.meta.RowMetas;
import io.github.mlformats.angel.plan.Grouping;
import io.github.mlformats.angel.plan.MatrixInfo;
import io.github.mlformats.angel.plan.MatrixPart;
import io.github.mlformats.angel.plan.MatrixSummary;
import io.github.mlformats.angel.schema.Layout;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.spi.find.FoundFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.unsafe.types.UTF8String;

/** The units of work of a matrix: its data files, or blocks of rows or columns over several of them. */
final class MatrixFiles {
    private final ListedFolder folder;
    private final AngelMatrix matrix;
    private final MatrixInfo info;

    MatrixFiles(ListedFolder folder, AngelMatrix matrix, MatrixInfo info) {
        this.folder = folder;
        this.matrix = matrix;
        this.info = info;
    }

    List<FoundFile> files() {
        Layout layout = info.choices().layout();
        Grouping grouping = Grouping.of(matrix, layout);
        RowMetas all = layout == Layout.COLUMNS ? matrix.listedRows() : null;
        List<FoundFile> files = new ArrayList<>();
        for (List<Partition> group : grouping.groups()) {
            List<CorruptFileException> damaged = files.isEmpty() ? matrix.damagedPartitions() : List.of();
            if (grouping.isByFile()) {
                files.add(single(new MatrixPart(info, group, false, RowMetas.UNKNOWN, damaged)));
            } else {
                RowMetas rows =
                        all != null ? all : RowMetas.union(group.stream().map(Partition::rows));
                files.add(several(new MatrixPart(info, group, true, rows, damaged)));
            }
        }
        return files;
    }

    private FoundFile single(MatrixPart part) {
        String file = part.partitions().get(0).file();
        return FoundFile.of(folder.tree(), folder.pathOf(file), folder.entry(file), perFile(), part);
    }

    /** The matrix as a row of its own, for which the meta stands; nothing more is read of it. */
    FoundFile summary(ModelGraph graph) {
        String meta = MetaFile.find(folder);
        String uri =
                folder.uri(meta == null ? folder.files().keySet().iterator().next() : meta);
        return FoundFile.ofSeveral(uri, 0, List.of(uri), perFile(), MatrixSummary.of(matrix, graph));
    }

    /** The file of the largest partition stands for all, and is the first of them: a task should run where that is. */
    private FoundFile several(MatrixPart part) {
        List<String> files = part.partitions().stream()
                .sorted(Comparator.comparingLong(Partition::length).reversed())
                .map(Partition::file)
                .distinct()
                .map(folder::uri)
                .toList();
        return FoundFile.ofSeveral(files.get(0), part.bytes(), files, perFile(), part);
    }

    private InternalRow perFile() {
        return new GenericInternalRow(new Object[] {UTF8String.fromString(matrix.name())});
    }
}
