package io.github.mlformats.angel.find;

import io.github.mlformats.angel.format.AngelMatrix;
import io.github.mlformats.angel.format.check.Damage;
import io.github.mlformats.angel.format.meta.Partition;
import io.github.mlformats.angel.plan.FilePart;
import io.github.mlformats.angel.schema.TableChoices;
import io.github.mlformats.core.files.DataFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.unsafe.types.UTF8String;

/** The data files of a matrix with what its meta says about them. */
final class MatrixFiles {
    private final HadoopMatrixFolder folder;
    private final AngelMatrix matrix;
    private final TableChoices choices;

    MatrixFiles(HadoopMatrixFolder folder, AngelMatrix matrix, TableChoices choices) {
        this.choices = choices;
        this.folder = folder;
        this.matrix = matrix;
    }

    /** @param blocks receives where the files' blocks are */
    List<DataFile> files(Map<String, BlockLocation[]> blocks) throws IOException {
        Map<String, List<Partition>> byFile = new LinkedHashMap<>();
        for (Partition partition : matrix.partitions()) {
            if (partition.length() > 0) {
                byFile.computeIfAbsent(partition.file(), file -> new ArrayList<>())
                        .add(partition);
            }
        }
        List<DataFile> files = new ArrayList<>();
        for (Map.Entry<String, List<Partition>> file : byFile.entrySet()) {
            file.getValue().sort(Comparator.comparingLong(Partition::offset));
            FileStatus status = folder.status(file.getKey());
            int leftOut = files.isEmpty() ? leftOut() : 0;
            FilePart part = new FilePart(matrix.name(), matrix.encoding(), choices, List.copyOf(file.getValue()), leftOut);
            files.add(file(status, part));
            if (status instanceof LocatedFileStatus located && located.getBlockLocations() != null) {
                blocks.put(status.getPath().toString(), located.getBlockLocations());
            }
        }
        return files;
    }

    private DataFile file(FileStatus status, FilePart part) {
        InternalRow perFile = new GenericInternalRow(new Object[] {UTF8String.fromString(matrix.name())});
        return new DataFile(status.getPath().toString(), status.getLen(), status.getModificationTime(), perFile, part);
    }

    private int leftOut() {
        return (int) matrix.damage().stream()
                .filter(damage -> damage.partition() != Damage.NONE)
                .count();
    }
}
