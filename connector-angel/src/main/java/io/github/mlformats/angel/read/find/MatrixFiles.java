package io.github.mlformats.angel.read.find;

import io.github.mlformats.angel.format.AngelMatrix;
import io.github.mlformats.angel.format.graph.ModelGraph;
import io.github.mlformats.angel.format.meta.MetaFileReader;
import io.github.mlformats.angel.format.meta.Partition;
import io.github.mlformats.angel.format.meta.RowMetas;
import io.github.mlformats.angel.read.MatrixInfo;
import io.github.mlformats.angel.read.MatrixSummary;
import io.github.mlformats.angel.read.PartitionGroup;
import io.github.mlformats.angel.read.PartitionGrouping;
import io.github.mlformats.angel.schema.TableLayout;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.spi.find.FoundFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.unsafe.types.UTF8String;

/** Lists the files of a matrix for the scan: its data files, or blocks of rows or columns that span several of them. */
final class MatrixFiles {
    private final ListedMatrixFolder folder;
    private final AngelMatrix matrix;
    private final MatrixInfo info;

    MatrixFiles(ListedMatrixFolder folder, AngelMatrix matrix, MatrixInfo info) {
        this.folder = folder;
        this.matrix = matrix;
        this.info = info;
    }

    List<FoundFile> files() {
        TableLayout layout = info.options().layout();
        PartitionGrouping grouping = PartitionGrouping.of(matrix, layout);
        RowMetas all = layout == TableLayout.COLUMNS ? matrix.listedRows() : null;
        List<FoundFile> files = new ArrayList<>();
        for (List<Partition> group : grouping.groups()) {
            List<CorruptFileException> damaged = files.isEmpty() ? matrix.damagedPartitions() : List.of();
            if (grouping.isPerFile()) {
                files.add(single(new PartitionGroup(info, group, false, RowMetas.UNKNOWN, damaged)));
            } else {
                RowMetas rows =
                        all != null ? all : RowMetas.union(group.stream().map(Partition::rows));
                files.add(spanning(new PartitionGroup(info, group, true, rows, damaged)));
            }
        }
        return files;
    }

    private FoundFile single(PartitionGroup part) {
        String file = part.partitions().get(0).file();
        return FoundFile.of(folder.tree(), folder.pathOf(file), folder.entry(file), fileColumns(), part);
    }

    /** The matrix as a single row. Its file is the meta; no data is read. */
    FoundFile summary(ModelGraph graph) {
        String meta = MetaFileReader.find(folder);
        String uri =
                folder.uri(meta == null ? folder.files().keySet().iterator().next() : meta);
        return FoundFile.ofSeveral(uri, 0, List.of(uri), fileColumns(), MatrixSummary.of(matrix, graph));
    }

    /** Represents a block by the file of its largest partition, so that the task runs where that file is stored. */
    private FoundFile spanning(PartitionGroup part) {
        List<String> files = part.partitions().stream()
                .sorted(Comparator.comparingLong(Partition::length).reversed())
                .map(Partition::file)
                .distinct()
                .map(folder::uri)
                .toList();
        return FoundFile.ofSeveral(files.get(0), part.bytes(), files, fileColumns(), part);
    }

    private InternalRow fileColumns() {
        return new GenericInternalRow(new Object[] {UTF8String.fromString(matrix.name())});
    }
}
