package io.github.mlformats.idv.write;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.write.FieldNames;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.MergedFileWrite;
import io.github.mlformats.core.spi.write.OutputFile;
import io.github.mlformats.core.spi.write.WritePlan;
import io.github.mlformats.idv.format.IdvFile;
import io.github.mlformats.idv.format.codec.IdvType;
import io.github.mlformats.idv.format.codec.IdvValue;
import io.github.mlformats.idv.format.layout.Annotation;
import io.github.mlformats.idv.format.layout.IdvColumn;
import io.github.mlformats.idv.option.IdvWriteOptions;
import io.github.mlformats.idv.schema.ColumnHints;
import io.github.mlformats.idv.schema.SparkVectorType;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Writes rows as IDV files (idv.md, section 12). */
public record IdvWritePlan(StructType columns, IdvWriteOptions options) implements WritePlan {
    private static final long serialVersionUID = 1L;

    /** @throws UsageException if a column cannot be written, or an option names a column that does not exist */
    public IdvWritePlan {
        if (columns.isEmpty()) {
            throw new UsageException(
                    "there are no columns: ML.NET cannot open a file without columns. Select at least one");
        }
        if (Arrays.asList(columns.fieldNames()).contains("")) {
            throw new UsageException("a column has an empty name: ML.NET cannot open such a file. Rename the column");
        }
        FieldNames.findDuplicate(columns).ifPresent(name -> {
            throw new UsageException("column '" + name + "' occurs more than once: ML.NET would hide all but the last."
                    + " Rename or drop the others");
        });
        checkNames("fixedSize", options.fixedSize(), columns);
        checkNames("keyColumns", options.keyColumns().names(), columns);
        for (StructField column : columns.fields()) {
            if (options.fixedSize().contains(column.name())
                    && SparkVectorType.of(column.dataType()) == SparkVectorType.NONE) {
                throw new UsageException(
                        "option(\"fixedSize\") names '" + column.name() + "', which is not an array but "
                                + column.dataType().simpleString() + ". Name array columns only");
            }
        }
        columnWriters(columns, options);
    }

    private static void checkNames(String option, Set<String> names, StructType columns) {
        for (String name : names) {
            if (columns.getFieldIndex(name).isEmpty()) {
                throw new UsageException("option(\"" + option + "\") names '" + name
                        + "', but there is no such column. The columns are: "
                        + String.join(", ", columns.fieldNames()));
            }
        }
    }

    @Override
    public void checkAppend(FileTree folder) throws IOException {
        Map<String, List<String>> values = new HashMap<>();
        for (ColumnWriter column : columnWriters(columns, options)) {
            ColumnHints hints = ColumnHints.of(columns.apply(column.name()).metadata());
            List<String> keyValues = OutputAnnotations.keyValues(hints, column.type());
            if (!keyValues.isEmpty()) {
                values.put(column.name(), keyValues);
            }
        }
        new KeyConsistencyCheck(values).check(folder);
    }

    private static ColumnWriter[] columnWriters(StructType columns, IdvWriteOptions options) {
        return IntStream.range(0, columns.size())
                .mapToObj(i -> ColumnWriter.of(columns.fields()[i], i, options))
                .toArray(ColumnWriter[]::new);
    }

    @Override
    public String extension() {
        return ".idv";
    }

    @Override
    public FileWriter createWriter(OutputFile file) throws IOException {
        return new IdvFileWriter(columnWriters(columns, options), options, file);
    }

    @Override
    public Optional<MergedFileWrite> mergedFile() {
        IdvWriteOptions.BlockConfig blocks = options.blocks();
        return blocks.singleFile()
                ? Optional.of(new MergedFileWrite(
                        new IdvWritePlan(columns, options.withBlocks(IdvWriteOptions.BlockConfig.STAGED)),
                        new IdvFileMergePlanner(blocks, true, true)))
                : Optional.empty();
    }

    /**
     * Checks, before files are added to a folder, that their key values equal those of the files in it: files with
     * different key values cannot be read as one table.
     *
     * @param values key values to be written, by column
     */
    private record KeyConsistencyCheck(Map<String, List<String>> values) {
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
                IdvFile file = IdvFile.open(source);
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
                            && IdvValue.of(existing.get().type(), value.get().block(), 0)
                                    instanceof IdvValue.Vector texts
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
}
