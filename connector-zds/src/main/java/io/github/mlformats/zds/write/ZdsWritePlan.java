package io.github.mlformats.zds.write;

import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.option.WriteOptions.FileLimits;
import io.github.mlformats.core.record.ColumnResolver;
import io.github.mlformats.core.spi.WriteMetrics;
import io.github.mlformats.core.spi.write.FieldNames;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.MergedDirectoryWrite;
import io.github.mlformats.core.spi.write.OutputFile;
import io.github.mlformats.core.spi.write.WritePlan;
import io.github.mlformats.zds.format.CollectionWriter;
import io.github.mlformats.zds.format.DuplicateIdFinder;
import io.github.mlformats.zds.format.IdPolicy;
import io.github.mlformats.zds.format.StagedSetWriter;
import io.github.mlformats.zds.format.StagedSets;
import io.github.mlformats.zds.format.layout.DataSetDiscovery;
import io.github.mlformats.zds.schema.SessionSettings;
import io.github.mlformats.zds.schema.ZdsColumns;
import io.github.mlformats.zds.schema.ZdsReadOptions;
import io.github.mlformats.zds.schema.ZdsWriteOptions;
import io.github.mlformats.zds.schema.ZdsWriteOptions.Container;
import io.github.mlformats.zds.write.DocumentWriter.IdGenerator;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;

/**
 * The write of rows as data sets of documents (zds.md, section 9).
 *
 * @param options the write options
 * @param limits when a data set ends
 */
public record ZdsWritePlan(StructType columns, Options options, FileLimits limits, IdGenerator idGenerator)
        implements WritePlan {
    private static final long serialVersionUID = 1L;

    /** The name of the id column is compared with those of the columns as in this session. */
    public ZdsWritePlan(StructType columns, Options options) {
        this(
                generatesIds(options)
                        ? columns
                        : ColumnResolver.of(columns).spelledAs(options.get(ZdsWriteOptions.ID_COLUMN)),
                options,
                ZdsWriteOptions.limits(options),
                new IdGenerator());
    }

    /**
     * Validates the columns and the options.
     *
     * @throws UsageException if options contradict each other, a column cannot be written, or there is no id column
     */
    public ZdsWritePlan {
        ZdsWriteOptions.check(options, limits);
        List<String> names = Arrays.asList(columns.fieldNames());
        checkNames(columns);
        String id = options.get(ZdsWriteOptions.ID_COLUMN);
        boolean generates = generatesIds(options);
        if (!generates && !names.contains(id)) {
            throw new UsageException("there is no id column '" + id
                    + "'. Name the column with the ids with option(\"idColumn\"), or set idStrategy=generate");
        }
        if (!generates && !isIdType(typeOf(columns, id))) {
            throw new UsageException("id column '" + id + "' must be a string or an integer, not "
                    + typeOf(columns, id).simpleString()
                    + ". Cast it, or name another column with option(\"idColumn\")");
        }
        for (String name : names) {
            if (isReadAsId(name) && (generates || !name.equals(id))) {
                throw new UsageException((generates ? "ids are generated" : "column '" + id + "' is written as '_id'")
                        + ", but there is also a column '" + name + "'. Drop or rename it");
            }
        }
        if (ZdsWriteOptions.collection(options) == null) {
            checkCollections(columns, names);
        }
        String shown = ZdsReadOptions.corruptColumnOfTable(options);
        String corrupt = shown == null ? SessionSettings.corruptColumn() : shown;
        for (String name : names) {
            if (name.equalsIgnoreCase(corrupt) && !name.equals(shown)) {
                throw readAsNull(name);
            }
        }
        new DocumentWriter(columns, options, idGenerator);
    }

    private static boolean generatesIds(Options options) {
        return options.get(ZdsWriteOptions.IDS) == IdPolicy.GENERATE;
    }

    /** Members that differ only by case are one column in most sessions. */
    private static boolean isReadAsId(String column) {
        return ColumnResolver.isSameName(ZdsColumns.ID, column);
    }

    /** Returns the error of a value in the column for the text of corrupt documents. */
    static UsageException readAsNull(String column) {
        return new UsageException("column '" + column
                + "' would be read as null, because it has the name of the column for the text of corrupt"
                + " documents. Drop or rename it");
    }

    private static void checkNames(StructType columns) {
        FieldNames.findDuplicate(columns).ifPresent(name -> {
            throw new UsageException("a column name occurs twice: '" + name + "'");
        });
    }

    private static void checkCollections(StructType columns, List<String> names) {
        if (!names.contains(ZdsColumns.COLLECTION) || !(typeOf(columns, ZdsColumns.COLLECTION) instanceof StringType)) {
            throw new UsageException("option(\"collection\", \"*\") requires a string column named collection");
        }
    }

    private static DataType typeOf(StructType columns, String name) {
        return columns.fields()[columns.fieldIndex(name)].dataType();
    }

    private static boolean isIdType(DataType type) {
        return type instanceof StringType
                || type instanceof ByteType
                || type instanceof ShortType
                || type instanceof IntegerType
                || type instanceof LongType;
    }

    @Override
    public String extension() {
        return options.get(ZdsWriteOptions.CONTAINER) == Container.DIRECTORY ? "" : ".zds";
    }

    @Override
    public void checkAppend(FileTree directory) throws IOException {
        if (DataSetDiscovery.isCollection(directory) || DataSetDiscovery.holdsDocuments(directory)) {
            throw new UsageException(
                    directory.name() + " is a data set, so data sets in its subdirectories would not be read."
                            + " Write a collection into it with option(\"singleSet\", \"true\"), or save to another path");
        }
        if (!options.isSet(ZdsWriteOptions.COLLECTION)) {
            ExistingCollections.checkOnlyDefault(directory);
        }
    }

    @Override
    public Optional<String> reservedColumn() {
        return Optional.of(options.get(ZdsWriteOptions.ID_COLUMN))
                .filter(id -> !generatesIds(options) && !isReadAsId(id));
    }

    @Override
    public Optional<MergedDirectoryWrite> mergedDirectory() {
        return options.get(ZdsWriteOptions.SINGLE_SET)
                ? Optional.of(new MergedDirectoryWrite(
                        "collections/" + ZdsWriteOptions.collection(options),
                        ZdsWriteOptions.SINGLE_SET.name(),
                        new StagedSetWritePlan(columns, options, idGenerator),
                        new ZdsDirectoryMergePlanner(
                                ZdsWriteOptions.rules(options),
                                options.isSet(ZdsWriteOptions.COLLECTION),
                                columns,
                                new StagedSetWritePlan(columns, ZdsWriteOptions.ofDocs(options), idGenerator))))
                : Optional.empty();
    }

    @Override
    public FileWriter createWriter(OutputFile file) throws IOException {
        return new ZdsFileWriter(new DocumentWriter(columns, options, idGenerator), options, limits, file);
    }

    /** The write of staged sets by tasks, to be merged into one data set: data, index entries and ids in separate files. */
    private record StagedSetWritePlan(StructType columns, Options options, IdGenerator idGenerator)
            implements WritePlan {
        private static final long serialVersionUID = 1L;

        @Override
        public String extension() {
            return "";
        }

        @Override
        public FileWriter createWriter(OutputFile file) throws IOException {
            CollectionWriter.Rules rules = ZdsWriteOptions.rules(options);
            boolean unique = rules.hasUniqueIds() || rules.filePerDocument();
            StagedSetWriter set = new StagedSetWriter(
                    file.create(),
                    file.sidecar(StagedSets.INDEX).create(),
                    unique
                            ? null
                            : new DuplicateIdFinder.IdBucketWriter(
                                    file.sidecar(StagedSets.IDS).create()),
                    rules.maxLength());
            return new Writer(new DocumentWriter(columns, options, idGenerator), set);
        }

        private record Writer(DocumentWriter documents, StagedSetWriter set) implements FileWriter {
            @Override
            public boolean write(InternalRow row) throws IOException {
                documents.write(row, set);
                return false;
            }

            @Override
            public Map<String, String> finish() throws IOException {
                set.finish();
                return Map.of();
            }

            @Override
            public void addTo(WriteMetrics metrics) {
                metrics.bytesStored += set.size();
            }

            @Override
            public void close() throws IOException {
                set.close();
            }
        }
    }
}
