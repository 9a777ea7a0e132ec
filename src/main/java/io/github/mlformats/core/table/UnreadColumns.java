package io.github.mlformats.core.table;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.LookupFilter;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.RowSelection;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Finds the columns and other content of files that a table does not show, which the files would lose if the table's rows were
 * written anew.
 */
public final class UnreadColumns {
    private UnreadColumns() {}

    /**
     * Checks that the table shows all columns of some files, also those of nested structs, and {@linkplain
     * OpenFile#skippedContent all of their content}. Reads all of their records if the files do not declare their columns.
     *
     * @param write the options by which the rows are written
     * @throws UsageException otherwise
     */
    public static void check(TableFiles table, List<DataFile> files, Options write, SparkSession session)
            throws IOException {
        for (FileSchema file : SchemaInference.ofAllRecords(files, table, session)) {
            find(file.columns(), table.schema(), table.names()).ifPresent(column -> {
                throw lost("column '" + column + "'", file.file(), "Create a table with all columns");
            });
        }
        FileOpener opener = table.opener();
        StructType columns = table.schema();
        ReadRequest all = new ReadRequest(
                columns,
                table.names().caseSensitive(),
                List.of(),
                RowSelection.ALL,
                columns,
                false,
                LookupFilter.NONE,
                Map.of());
        new TaskRunner(opener.skipPolicy())
                .runInFewTasks(files, file -> checkContent(file, opener, all, write), session);
    }

    private static Boolean checkContent(DataFile file, FileOpener opener, ReadRequest table, Options write)
            throws IOException {
        opener.withOpenFile(file, open -> open.skippedContent(table, write)).ifPresent(skipped -> {
            throw lost(skipped.content(), file.name(), skipped.advice());
        });
        return true;
    }

    private static UsageException lost(String content, String file, String advice) {
        return new UsageException("the table does not show " + content + " of " + file
                + ", which the file would lose, so it was not rewritten. " + advice);
    }

    /** Returns the name of a column that the type of a file has and that of the table has not. */
    private static Optional<String> find(DataType file, DataType table, ColumnNameMatcher names) {
        if (file instanceof ArrayType of && table instanceof ArrayType shown) {
            return find(of.elementType(), shown.elementType(), names);
        }
        if (file instanceof MapType of && table instanceof MapType shown) {
            return find(of.valueType(), shown.valueType(), names);
        }
        if (!(file instanceof StructType columns) || !(table instanceof StructType shown)) {
            return Optional.empty();
        }
        Map<String, Integer> positions = names.positions(shown);
        for (StructField column : columns.fields()) {
            Integer position = positions.get(names.key(column.name()));
            if (position == null) {
                return Optional.of(column.name());
            }
            Optional<String> nested = find(column.dataType(), shown.fields()[position].dataType(), names);
            if (nested.isPresent()) {
                return nested.map(name -> column.name() + "." + name);
            }
        }
        return Optional.empty();
    }
}
