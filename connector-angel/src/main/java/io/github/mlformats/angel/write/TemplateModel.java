package io.github.mlformats.angel.write;

import io.github.mlformats.angel.format.matrix.ColumnRange;
import io.github.mlformats.angel.format.matrix.MatrixDirectory;
import io.github.mlformats.angel.format.matrix.MatrixMeta;
import io.github.mlformats.angel.format.matrix.MetaFileReader;
import io.github.mlformats.angel.format.matrix.ModelGraph;
import io.github.mlformats.angel.format.matrix.RowType;
import io.github.mlformats.angel.format.matrix.StorageFormat;
import io.github.mlformats.angel.schema.AngelWriteOptions.MatrixShape;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.write.StatisticsPass.TargetDirectory;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Optional;

/**
 * The model that option {@code templatePath} specifies. New matrices take row type, format, index range and blocks from its
 * matrices of the same names.
 *
 * @param path path of the model; null if there is none
 * @param directories opens the path
 */
record TemplateModel(String path, TargetDirectory directories) {
    /** The shape of the matrix of a name; empty if the model has no such matrix. */
    Optional<MatrixShape> shape(String matrix) throws IOException {
        if (path == null) {
            return Optional.empty();
        }
        try (FileTree tree = directories.open(path)) {
            MatrixDirectory model = MatrixDirectory.ofRoot(tree);
            boolean one = MetaFileReader.find(model) != null;
            MatrixDirectory directory = one ? model : model.list(matrix, matrix);
            String meta = MetaFileReader.find(directory);
            return meta == null || !directory.name().equals(matrix)
                    ? Optional.empty()
                    : Optional.of(shape(directory.path(), MetaFileReader.read(directory, meta, finding -> {})));
        } catch (FileNotFoundException e) {
            throw new UsageException("option templatePath is " + path + ", where there is no model", e);
        }
    }

    /** Returns the bytes of the model's {@code graph.json}; null if it has none, or the path is that of a matrix. */
    byte[] graph() throws IOException {
        if (path == null) {
            return null;
        }
        try (FileTree tree = directories.open(path)) {
            Long size = MatrixDirectory.ofRoot(tree).files().get(ModelGraph.FILE);
            if (size == null || size > ModelGraph.MAX_BYTES) {
                return null;
            }
            byte[] bytes = new byte[Math.toIntExact(size)];
            try (ByteSource graph = tree.open(ModelGraph.FILE)) {
                graph.read(0, bytes, 0, bytes.length);
            }
            return bytes;
        } catch (FileNotFoundException e) {
            return null; // shape() reports the missing model
        }
    }

    private static MatrixShape shape(String matrix, MatrixMeta meta) {
        if (meta.kind() != MatrixMeta.Kind.JSON) {
            throw refused(matrix, "its meta is of another version, or of a snapshot");
        }
        StorageFormat format = StorageFormat.of(meta.formatClass(), meta.file());
        if (!format.isWritable()) {
            throw refused(matrix, format.className() + " cannot be written");
        }
        if (meta.rowType().isObject()) {
            throw refused(matrix, "its values are not numbers");
        }
        MatrixMeta.Shape shape = meta.shape();
        ColumnRange range = shape.indexRange() == null ? union(meta) : shape.indexRange();
        boolean blocks = shape.blockRows() > 0 && shape.blockColumns() > 0;
        return new MatrixShape(
                rowType(meta.rowType(), format),
                format,
                shape.rows(),
                range == null ? null : (Long) range.start(),
                range == null ? null : (Long) range.end(),
                blocks ? (Integer) shape.blockRows() : null,
                blocks ? (Long) shape.blockColumns() : null);
    }

    /** The columns of all partitions, for metas without an index range, such as those of 2.0; null if they are unknown. */
    private static ColumnRange union(MatrixMeta meta) {
        if (meta.partitions().isEmpty() || meta.hasNoColumnRanges()) {
            return null;
        }
        return ColumnRange.union(
                meta.partitions().stream().map(partition -> partition.block().columns()));
    }

    /**
     * The row type with the same encoding that Angel 3.2 loads, which excludes the COMPONENT ones. Formats without column
     * keys store every column, so their rows are dense.
     */
    private static RowType rowType(RowType type, StorageFormat format) {
        boolean wide = type.keyWidth() == Long.BYTES;
        return format.isKeyless() || type.isDense() && !wide
                ? RowType.dense(type.value())
                : RowType.sparse(type.value(), wide);
    }

    private static UsageException refused(String matrix, String why) {
        return new UsageException("matrix " + matrix + " of option templatePath cannot be used as a template, because "
                + why + ". Set options rowType and formatClass instead");
    }
}
