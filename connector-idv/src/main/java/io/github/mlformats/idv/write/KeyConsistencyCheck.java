package io.github.mlformats.idv.write;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.idv.format.IdvFile;
import io.github.mlformats.idv.format.IdvLimits;
import io.github.mlformats.idv.format.annotation.Annotation;
import io.github.mlformats.idv.format.codec.IdvType;
import io.github.mlformats.idv.format.codec.IdvValue;
import io.github.mlformats.idv.format.layout.IdvColumn;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Checks, before files are added to a folder, that their key values equal those of the files in it: files with
 * different key values cannot be read as one table.
 *
 * @param values key values to be written, by column
 */
record KeyConsistencyCheck(Map<String, List<String>> values) {
    private static final int MAX_BYTES = 64 << 20;

    /**
     * Compares with one file of the folder.
     *
     * @throws UsageException if the file has other key values
     */
    void check(FileTree folder) throws IOException {
        Optional<String> path = values.isEmpty() ? Optional.empty() : anyFile(folder, "");
        if (path.isEmpty()) {
            return;
        }
        try (ByteSource source = folder.open(path.get())) {
            IdvFile file = IdvFile.open(source, IdvLimits.DEFAULT);
            if (file.rowCount() > 0) {
                check(source.name(), file.withPrefetchedAnnotations());
            }
        } catch (CorruptFileException e) {
            // The write does not fail because of an existing corrupt file. Readers of the folder report it.
        }
    }

    /** The path of any IDV file. One file represents all: if they differ, the folder cannot be read anyway. */
    private static Optional<String> anyFile(FileTree folder, String path) throws IOException {
        List<FileTree.Entry> children = folder.list(path);
        String start = path.isEmpty() ? "" : path + "/";
        for (FileTree.Entry child : children) {
            boolean hidden = child.name().startsWith("_") || child.name().startsWith(".");
            if (!hidden && !child.isFolder() && child.name().endsWith(".idv")) {
                return Optional.of(start + child.name());
            }
        }
        for (FileTree.Entry child : children) {
            if (child.isFolder() && child.name().contains("=")) {
                return anyFile(folder, start + child.name());
            }
        }
        return Optional.empty();
    }

    private void check(String name, IdvFile file) throws IOException {
        for (IdvColumn column : file.columns()) {
            List<String> written = values.get(column.name());
            if (written == null
                    || column.isHidden()
                    || column.unreadableReason().isPresent()) {
                continue;
            }
            Optional<Annotation> existing = file.annotations(column).keyValues();
            if (existing.isPresent() && ((IdvType.Vector) existing.get().type()).item() == IdvType.Primitive.TEXT) {
                Optional<Annotation.Value> value = existing.get().value(MAX_BYTES);
                if (value.isPresent()
                        && IdvValue.of(existing.get().type(), value.get().block(), 0) instanceof IdvValue.Vector texts
                        && texts.indices() == null
                        && !texts.items().equals(written)) {
                    throw new UsageException("column '" + column.name() + "' has other key values than " + name
                            + ": the folder could not be read as one table. Index the values with the same"
                            + " StringIndexerModel, or write into another folder");
                }
            }
        }
    }
}
