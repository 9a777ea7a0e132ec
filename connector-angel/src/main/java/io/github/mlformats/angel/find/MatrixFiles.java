package io.github.mlformats.angel.find;

import io.github.mlformats.angel.format.AngelMatrix;
import io.github.mlformats.angel.format.check.Damage;
import io.github.mlformats.angel.format.meta.Partition;
import io.github.mlformats.angel.format.meta.RowMetas;
import io.github.mlformats.angel.plan.Grouping;
import io.github.mlformats.angel.plan.MatrixInfo;
import io.github.mlformats.angel.plan.MatrixPart;
import io.github.mlformats.angel.schema.Layout;
import io.github.mlformats.core.files.DataFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.unsafe.types.UTF8String;

/** The units of work of a matrix: its data files, or blocks of rows or columns over several of them. */
final class MatrixFiles {
    private final HadoopMatrixFolder folder;
    private final AngelMatrix matrix;
    private final MatrixInfo info;

    MatrixFiles(HadoopMatrixFolder folder, AngelMatrix matrix, MatrixInfo info) {
        this.folder = folder;
        this.matrix = matrix;
        this.info = info;
    }

    /** @param blocks receives where the files' blocks are */
    List<DataFile> files(Map<String, BlockLocation[]> blocks) {
        Layout layout = info.choices().layout();
        Grouping grouping = Grouping.of(matrix, layout);
        RowMetas all = layout == Layout.COLUMNS ? matrix.listedRows() : null;
        List<DataFile> files = new ArrayList<>();
        for (List<Partition> group : grouping.groups()) {
            int damaged = files.isEmpty() ? leftOut() : 0;
            if (grouping.isByFile()) {
                files.add(single(new MatrixPart(info, group, false, RowMetas.UNKNOWN, damaged), blocks));
            } else {
                RowMetas rows =
                        all != null ? all : RowMetas.union(group.stream().map(Partition::rows));
                files.add(several(new MatrixPart(info, group, true, rows, damaged), blocks));
            }
        }
        return files;
    }

    private DataFile single(MatrixPart part, Map<String, BlockLocation[]> blocks) {
        FileStatus status = folder.status(part.partitions().get(0).file());
        DataFile file = DataFile.of(status, perFile(), part);
        locate(status, blocks);
        return file;
    }

    /** The file of the largest partition stands for all: where that is, the task should run. */
    private DataFile several(MatrixPart part, Map<String, BlockLocation[]> blocks) {
        FileStatus status = folder.status(part.largest().file());
        locate(status, blocks);
        return DataFile.ofSeveral(uri(status), part.bytes(), perFile(), part);
    }

    private static void locate(FileStatus status, Map<String, BlockLocation[]> blocks) {
        if (status instanceof LocatedFileStatus located && located.getBlockLocations() != null) {
            blocks.put(uri(status), located.getBlockLocations());
        }
    }

    private static String uri(FileStatus status) {
        return status.getPath().toUri().toString();
    }

    private InternalRow perFile() {
        return new GenericInternalRow(new Object[] {UTF8String.fromString(matrix.name())});
    }

    private int leftOut() {
        return (int) matrix.damage().stream()
                .filter(damage -> damage.partition() != Damage.NONE)
                .count();
    }
}
