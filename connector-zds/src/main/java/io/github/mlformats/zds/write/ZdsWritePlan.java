package io.github.mlformats.zds.write;

import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.metric.WriteMetrics;
import io.github.mlformats.core.spi.write.FieldNames;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.MergedFolderWrite;
import io.github.mlformats.core.spi.write.OutputFile;
import io.github.mlformats.core.spi.write.WritePlan;
import io.github.mlformats.zds.format.layout.DataSetDiscovery;
import io.github.mlformats.zds.format.merge.DuplicateIdFinder;
import io.github.mlformats.zds.format.merge.StagedSetWriter;
import io.github.mlformats.zds.format.merge.StagedSets;
import io.github.mlformats.zds.format.write.IdPolicy;
import io.github.mlformats.zds.option.SessionSettings;
import io.github.mlformats.zds.option.ZdsWriteOptions;
import io.github.mlformats.zds.option.ZdsWriteOptions.Container;
import io.github.mlformats.zds.schema.ZdsColumns;
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

/** The write of rows as data sets of documents (zds.md, section 9). */
public record ZdsWritePlan(StructType columns, ZdsWriteOptions options, IdGenerator idGenerator) implements WritePlan {
    private static final long serialVersionUID = 1L;

    public ZdsWritePlan(StructType columns, ZdsWriteOptions options) {
        this(columns, options, new IdGenerator());
    }

    /**
     * Validates the columns.
     *
     * @throws UsageException if a column cannot be written, or there is no id column
     */
    public ZdsWritePlan {
        List<String> names = Arrays.asList(columns.fieldNames());
        checkNames(columns);
        String id = options.idColumn();
        boolean generates = options.idPolicy() == IdPolicy.GENERATE;
        if (!generates && !names.contains(id)) {
            throw new UsageException("there is no id column '" + id
                    + "'. Name the column with the ids with option(\"idColumn\"), or set idStrategy=generate");
        }
        if (!generates && !isIdType(typeOf(columns, id))) {
            throw new UsageException("id column '" + id + "' must be a string or an integer, not "
                    + typeOf(columns, id).simpleString()
                    + ". Cast it, or name another column with option(\"idColumn\")");
        }
        if (names.contains(ZdsColumns.ID) && (generates || !id.equals(ZdsColumns.ID))) {
            throw new UsageException((generates ? "ids are generated" : "column '" + id + "' is written as '_id'")
                    + ", but there is also a column '_id'. Drop or rename it");
        }
        if (options.collection() == null) {
            checkCollections(columns, names);
        }
        Optional<String> corrupt = names.stream()
                .filter(SessionSettings.corruptColumn()::equalsIgnoreCase)
                .findFirst();
        if (corrupt.isPresent()) {
            throw new UsageException("column '" + corrupt.get()
                    + "' would be read as null, because it has the name of the column for the text of corrupt"
                    + " documents. Drop or rename it");
        }
        new DocumentWriter(columns, options, idGenerator);
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
        return options.container() == Container.DIRECTORY ? "" : ".zds";
    }

    @Override
    public void checkAppend(FileTree folder) throws IOException {
        if (DataSetDiscovery.isCollection(folder) || DataSetDiscovery.holdsDocuments(folder)) {
            throw new UsageException(folder.name() + " is a data set, so data sets in its subfolders would not be read."
                    + " Write a collection into it with option(\"singleSet\", \"true\"), or save to another path");
        }
    }

    @Override
    public Optional<String> reservedColumn() {
        return Optional.of(options.idColumn())
                .filter(id -> options.idPolicy() != IdPolicy.GENERATE && !id.equals(ZdsColumns.ID));
    }

    @Override
    public Optional<MergedFolderWrite> mergedFolder() {
        return options.singleDataSet()
                ? Optional.of(new MergedFolderWrite(
                        "collections/" + options.collection(),
                        ZdsWriteOptions.SINGLE_SET.name(),
                        new StagedSetWritePlan(columns, options, idGenerator),
                        new ZdsFolderMergePlanner(options.rules())))
                : Optional.empty();
    }

    @Override
    public FileWriter createWriter(OutputFile file) throws IOException {
        return new ZdsFileWriter(new DocumentWriter(columns, options, idGenerator), options, file);
    }

    /** The write of staged sets by tasks, to be merged into one data set: data, index entries and ids in separate files. */
    private record StagedSetWritePlan(StructType columns, ZdsWriteOptions options, IdGenerator idGenerator)
            implements WritePlan {
        private static final long serialVersionUID = 1L;

        @Override
        public String extension() {
            return "";
        }

        @Override
        public FileWriter createWriter(OutputFile file) throws IOException {
            boolean unique = options.rules().hasUniqueIds();
            StagedSetWriter set = new StagedSetWriter(
                    file.create(),
                    file.sidecar(StagedSets.INDEX).create(),
                    unique
                            ? null
                            : new DuplicateIdFinder.IdBucketWriter(
                                    file.sidecar(StagedSets.IDS).create()),
                    options.rules().maxLength());
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
