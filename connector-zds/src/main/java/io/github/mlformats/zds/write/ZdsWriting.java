package io.github.mlformats.zds.write;

import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.write.FieldNames;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.FileWriting;
import io.github.mlformats.core.spi.write.JoinedFolder;
import io.github.mlformats.core.spi.write.OutputFile;
import io.github.mlformats.zds.format.write.IdRules;
import io.github.mlformats.zds.plan.DataSets;
import io.github.mlformats.zds.schema.Columns;
import io.github.mlformats.zds.schema.SessionSettings;
import io.github.mlformats.zds.write.join.StagedWriting;
import io.github.mlformats.zds.write.join.ZdsJoining;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;

/** The write of rows as data sets of documents (zds.md, section 9). */
public record ZdsWriting(StructType columns, WriteChoices choices, GeneratedIds generated) implements FileWriting {
    private static final long serialVersionUID = 1L;

    public ZdsWriting(StructType columns, WriteChoices choices) {
        this(columns, choices, new GeneratedIds());
    }

    /**
     * Validates the columns.
     *
     * @throws UsageException if a column cannot be written, or there is no id column
     */
    public ZdsWriting {
        List<String> names = Arrays.asList(columns.fieldNames());
        checkNames(columns);
        String id = choices.idColumn();
        boolean generates = choices.ids() == IdRules.GENERATE;
        if (!generates && !names.contains(id)) {
            throw new UsageException(
                    "there is no id column '" + id + "'. Name the column with the ids with option(\"idColumn\"), or set idStrategy=generate");
        }
        if (!generates && !isIdType(typeOf(columns, id))) {
            throw new UsageException("id column '" + id + "' must be a string or an integer, not "
                    + typeOf(columns, id).simpleString() + ". Cast it, or name another column with option(\"idColumn\")");
        }
        if (names.contains(Columns.ID) && (generates || !id.equals(Columns.ID))) {
            throw new UsageException((generates ? "ids are generated" : "column '" + id + "' is written as '_id'")
                    + ", but there is also a column '_id'. Drop or rename it");
        }
        if (choices.collection() == null) {
            checkCollections(columns, names);
        }
        if (names.contains(SessionSettings.corruptColumn())) {
            throw new UsageException("column '" + SessionSettings.corruptColumn()
                    + "' would be read as null, because it has the name of the column for the text of corrupt documents."
                    + " Drop or rename it");
        }
        new DocumentWriter(columns, choices, generated);
    }

    private static void checkNames(StructType columns) {
        FieldNames.repeated(columns).ifPresent(name -> {
            throw new UsageException("a column name occurs twice: '" + name + "'");
        });
    }

    private static void checkCollections(StructType columns, List<String> names) {
        if (!names.contains(Columns.COLLECTION) || !(typeOf(columns, Columns.COLLECTION) instanceof StringType)) {
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
        return choices.sets().container() == Container.DIRECTORY ? "" : ".zds";
    }

    @Override
    public void checkFolder(FileTree folder) throws IOException {
        if (DataSets.isCollection(folder) || DataSets.holdsDocuments(folder)) {
            throw new UsageException(folder.name() + " is a data set, so data sets in its subfolders would not be read."
                    + " Write a collection into it with option(\"singleSet\", \"true\"), or save to another path");
        }
    }

    @Override
    public Optional<String> renamed() {
        return Optional.of(choices.idColumn())
                .filter(id -> choices.ids() != IdRules.GENERATE && !id.equals(Columns.ID));
    }

    @Override
    public Optional<JoinedFolder> joinedFolder() {
        return choices.sets().single()
                ? Optional.of(new JoinedFolder(
                        "collections/" + choices.collection(),
                        ZdsWriteOptions.SINGLE_SET.name(),
                        new StagedWriting(columns, choices, generated),
                        new ZdsJoining(choices.sets().rules())))
                : Optional.empty();
    }

    @Override
    public FileWriter open(OutputFile file) throws IOException {
        return new ZdsFileWriter(new DocumentWriter(columns, choices, generated), choices, file);
    }
}
