package io.github.mlformats.angel.find;

import io.github.mlformats.angel.format.AngelMatrix;
import io.github.mlformats.angel.format.check.Damage;
import io.github.mlformats.angel.format.meta.MetaFile;
import io.github.mlformats.angel.format.meta.Partition;
import io.github.mlformats.angel.plan.Grouping;
import io.github.mlformats.angel.plan.MatrixInfo;
import io.github.mlformats.angel.plan.MatrixPart;
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
        Grouping grouping = Grouping.of(info, matrix);
        List<DataFile> files = new ArrayList<>();
        for (List<Partition> group : grouping.groups()) {
            MatrixPart part = new MatrixPart(info, group, !grouping.isByFile(), files.isEmpty() ? leftOut() : 0);
            files.add(grouping.isByFile() ? single(part, blocks) : several(part));
        }
        return files;
    }

    private DataFile single(MatrixPart part, Map<String, BlockLocation[]> blocks) {
        FileStatus status = folder.status(part.partitions().get(0).file());
        DataFile file = DataFile.of(status, perFile(), part);
        if (status instanceof LocatedFileStatus located && located.getBlockLocations() != null) {
            blocks.put(file.uri(), located.getBlockLocations());
        }
        return file;
    }

    /** The meta stands for the files that it describes. */
    private DataFile several(MatrixPart part) {
        String meta = MetaFile.find(folder);
        String name = meta == null ? part.partitions().get(0).file() : meta;
        return DataFile.ofSeveral(folder.status(name).getPath().toUri().toString(), part.bytes(), perFile(), part);
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
