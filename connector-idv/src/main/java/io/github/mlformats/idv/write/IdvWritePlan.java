package io.github.mlformats.idv.write;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.write.FieldNames;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.MergedFileWrite;
import io.github.mlformats.core.spi.write.OutputFile;
import io.github.mlformats.core.spi.write.WritePlan;
import io.github.mlformats.idv.format.Annotation;
import io.github.mlformats.idv.format.IdvColumn;
import io.github.mlformats.idv.format.IdvFile;
import io.github.mlformats.idv.format.codec.IdvType;
import io.github.mlformats.idv.format.codec.IdvValue;
import io.github.mlformats.idv.schema.ColumnHints;
import io.github.mlformats.idv.schema.IdvReadOptions;
import io.github.mlformats.idv.schema.IdvReadOptions.Keys;
import io.github.mlformats.idv.schema.IdvWriteOptions;
import io.github.mlformats.idv.schema.IdvWriteOptions.BlockConfig;
import io.github.mlformats.idv.schema.SparkVectorType;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Writes rows as IDV files (idv.md, section 12).
 *
 * @param options the write options
 * @param blocks how rows are divided into blocks and files
 */
public record IdvWritePlan(StructType columns, Options options, BlockConfig blocks) implements WritePlan {
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
        checkNames(IdvWriteOptions.FIXED_SIZE, options.get(IdvWriteOptions.FIXED_SIZE), columns);
        checkNames(
                IdvWriteOptions.KEY_COLUMNS,
                options.get(IdvWriteOptions.KEY_COLUMNS).names(),
                columns);
        for (StructField column : columns.fields()) {
            if (options.get(IdvWriteOptions.FIXED_SIZE).contains(column.name())
                    && SparkVectorType.of(column.dataType()) == SparkVectorType.NONE) {
                throw new UsageException(
                        "option(\"fixedSize\") names '" + column.name() + "', which is not an array but "
                                + column.dataType().simpleString() + ". Name array columns only");
            }
        }
        columnWriters(columns, options);
    }

    /** @throws UsageException also if options contradict each other */
    public IdvWritePlan(StructType columns, Options options) {
        this(columns, options, BlockConfig.of(options));
    }

    private static void checkNames(Option<?> option, Set<String> names, StructType columns) {
        for (String name : names) {
            if (columns.getFieldIndex(name).isEmpty()) {
                throw new UsageException("option(\"" + option + "\") names '" + name
                        + "', but there is no such column. The columns are: "
                        + String.join(", ", columns.fieldNames()));
            }
        }
    }

    @Override
    public void checkAppend(FileTree directory) throws IOException {
        KeyConsistencyCheck.of(columns, options).check(directory);
    }

    private static ColumnWriter[] columnWriters(StructType columns, Options options) {
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
        return new IdvFileWriter(columnWriters(columns, options), blocks, file);
    }

    @Override
    public Optional<MergedFileWrite> mergedFile() {
        return options.get(IdvWriteOptions.SINGLE_FILE)
                ? Optional.of(new MergedFileWrite(
                        new IdvWritePlan(columns, options, BlockConfig.STAGED),
                        new IdvFileMergePlanner(blocks, true, true)))
                : Optional.empty();
    }

    private static IdvType item(IdvType type) {
        return type instanceof IdvType.Vector vector ? vector.item() : type;
    }

    /**
     * Checks, before files are added to a directory, that readers can take its keys and numbers for the same as those in it: they
     * cannot read files with different key values, or with keys and with plain numbers, as one table.
     *
     * @param written the columns of keys and numbers, by name
     * @param options the write options
     */
    private record KeyConsistencyCheck(Map<String, Written> written, Options options) {
        private static final int MAX_BYTES = 64 << 20;
        /** Number of files without rows, and of directories, that are tried: a write waits for each. */
        private static final int MAX_TRIED = 16;

        private static final Set<IdvType> NUMBERS =
                Set.copyOf(EnumSet.range(IdvType.Primitive.SBYTE, IdvType.Primitive.DOUBLE));

        /**
         * A written column.
         *
         * @param item type of its values, or of their items
         * @param keyValues its key values; none if they are unknown
         * @param fitsKeys whether numbers may be next to keys: the values of keys, or keys that are read as numbers
         */
        private record Written(IdvType item, List<String> keyValues, boolean fitsKeys) {
            boolean isKey() {
                return item instanceof IdvType.Key;
            }
        }

        static KeyConsistencyCheck of(StructType columns, Options options) {
            Map<String, Written> written = new HashMap<>();
            for (ColumnWriter column : columnWriters(columns, options)) {
                ColumnHints hints = ColumnHints.of(columns.apply(column.name()).metadata());
                IdvType item = item(column.type());
                if (item instanceof IdvType.Key || NUMBERS.contains(item)) {
                    // The options of a table are those of its reads, too.
                    boolean fitsKeys = hints.keys().equals("value") || options.get(IdvReadOptions.KEYS) != Keys.INDEX;
                    List<String> keyValues = OutputAnnotations.keyValues(hints, column.type());
                    written.put(column.name(), new Written(item, keyValues, fitsKeys));
                }
            }
            return new KeyConsistencyCheck(written, options);
        }

        /**
         * Compares with one file of the directory that has rows. It represents all: if they differ, the directory cannot be read
         * anyway.
         *
         * @throws UsageException if the file has other keys
         */
        void check(FileTree directory) throws IOException {
            Deque<String> files = new ArrayDeque<>();
            Deque<String> directories = new ArrayDeque<>(written.isEmpty() ? List.of() : List.of(""));
            for (int tried = 0; tried < MAX_TRIED && !(files.isEmpty() && directories.isEmpty()); tried++) {
                if (files.isEmpty()) {
                    list(directory, directories.pop(), files, directories);
                } else if (isChecked(directory, files.pop())) {
                    return;
                }
            }
        }

        /** Adds the files and the partitions of a directory. */
        private static void list(FileTree directory, String path, Deque<String> files, Deque<String> directories)
                throws IOException {
            String start = path.isEmpty() ? "" : path + "/";
            for (FileTree.Entry child : directory.list(path)) {
                String name = child.name();
                Deque<String> target = child.isDirectory() ? directories : files;
                boolean isData = child.isDirectory() ? name.contains("=") : IdvFile.hasExtension(name);
                if (isData && !name.startsWith("_") && !name.startsWith(".") && target.size() < MAX_TRIED) {
                    target.push(start + name);
                }
            }
        }

        /** Compares with a file; returns whether it has rows. */
        private boolean isChecked(FileTree directory, String path) throws IOException {
            try (ByteSource source = directory.open(path)) {
                IdvFile file = IdvFile.open(source);
                if (file.rowCount() > 0) {
                    boolean hasKeys = written.values().stream().anyMatch(Written::isKey);
                    check(source.name(), hasKeys ? file.withPrefetchedAnnotations() : file);
                }
                return file.rowCount() > 0;
            } catch (FileNotFoundException e) {
                // Another write has replaced it.
                return false;
            } catch (CorruptFileException e) {
                // The write does not fail because of an existing corrupt file. Readers of the directory report it.
                return false;
            }
        }

        private void check(String name, IdvFile file) throws IOException {
            for (IdvColumn column : file.columns()) {
                Written own = written.get(column.name());
                if (own == null
                        || column.isHidden()
                        || column.unreadableReason().isPresent()) {
                    continue;
                }
                IdvType existing = item(column.type());
                if (existing instanceof IdvType.Key && own.isKey()) {
                    checkKeyValues(name, column, file.annotations(column).keyValues(), own.keyValues());
                } else if (existing instanceof IdvType.Key && !own.fitsKeys()) {
                    boolean excluded = !options.get(IdvWriteOptions.KEY_COLUMNS).includes(column.name());
                    throw unreadable(
                            column,
                            "would be written as " + own.item() + ", but " + name + " has keys",
                            excluded
                                    ? "Remove option(\"keyColumns\")"
                                    : "Create the table without a list of columns, index the values with the same"
                                            + " StringIndexerModel");
                } else if (own.isKey() && NUMBERS.contains(existing)) {
                    throw unreadable(
                            column,
                            "would be written as keys, but " + name + " has " + existing,
                            "Set option(\"keyColumns\", \"none\"), or to the names of other columns");
                }
            }
        }

        private static void checkKeyValues(
                String name, IdvColumn column, Optional<Annotation> existing, List<String> written) throws IOException {
            if (existing.isEmpty() && !written.isEmpty()) {
                throw unreadable(
                        column,
                        "would be written with key values, but " + name + " has none",
                        "Write all rows again with mode overwrite");
            }
            if (existing.isPresent() && written.isEmpty()) {
                throw unreadable(
                        column,
                        "would be written without key values, but " + name + " has "
                                + ((IdvType.Vector) existing.get().type()).size(),
                        "Read the data, or create the table, with a higher maxMetadataNames, index the values with the"
                                + " same StringIndexerModel");
            }
            if (existing.isPresent()) {
                IdvType item = item(existing.get().type());
                if (item != IdvType.Primitive.TEXT) {
                    throw unreadable(
                            column,
                            "would be written with key values of type Text, but those of " + name + " are of type "
                                    + item,
                            "Write all rows again with mode overwrite");
                }
                Optional<Annotation.Value> value = existing.get().value(MAX_BYTES);
                if (value.isPresent()
                        && IdvValue.of(existing.get().type(), value.get().block(), 0) instanceof IdvValue.Vector texts
                        && !(texts.length() == written.size()
                                && texts.texts(IdvType.Primitive.TEXT).equals(written))) {
                    throw unreadable(
                            column,
                            "has other key values than " + name,
                            "Index the values with the same StringIndexerModel");
                }
            }
        }

        private static UsageException unreadable(IdvColumn column, String difference, String advice) {
            return new UsageException(column.displayName() + " " + difference
                    + ": the directory could not be read as one table. " + advice
                    + ", or write into another directory");
        }
    }
}
