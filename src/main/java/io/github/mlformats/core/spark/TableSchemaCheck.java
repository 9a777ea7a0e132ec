package io.github.mlformats.core.spark;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.table.ColumnBinding;
import io.github.mlformats.core.table.ColumnNameMatcher;
import io.github.mlformats.core.table.TableResolver;
import io.github.mlformats.core.table.TableSchema;
import io.github.mlformats.core.write.WritableTable;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.catalyst.util.CharVarcharUtils;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** Rejects tables whose columns can be written, but never read with the same types, and those with invalid options. */
final class TableSchemaCheck {
    private TableSchemaCheck() {}

    /**
     * Checks the columns of an existing or a new table.
     *
     * @param partitions names of the partition columns, which are not stored in the files
     * @param tableOptions options of the table; its read options determine the types that are read
     * @throws UsageException if the format cannot read a column with its type, or a read option is invalid
     */
    static void check(Format format, StructType columns, List<String> partitions, Map<String, String> tableOptions) {
        StructType inFiles = new StructType(Arrays.stream(columns.fields())
                .filter(column -> !partitions.contains(column.name()))
                .toArray(StructField[]::new));
        Options options = TableResolver.readOptions(format).parse(tableOptions);
        try {
            format.schemaFinder(options).ifPresent(finder -> finder.checkUserSchema(inFiles));
            format.fixedColumns(options).ifPresent(fixed -> checkTypes(inFiles, fixed, format.shortName()));
        } catch (UsageException e) {
            throw new UsageException(
                    "a table of " + format.shortName() + " files cannot be read with these columns: " + e.getMessage()
                            + ". Cast the column in the query, or write files without a table by df.write.save",
                    e);
        }
    }

    /**
     * Checks the options of a new table as its reads and writes do.
     *
     * @param columns its columns; empty if they are inferred from its files
     * @throws UsageException as {@link WritableTable#checkOptions}
     */
    static void checkOptions(
            Format format, StructType columns, List<String> partitions, Map<String, String> tableOptions) {
        TableResolver.readOptions(format).parse(tableOptions);
        WritableTable.writableFormat(format)
                .map(writable -> new WritableTable(
                        writable,
                        format.shortName(),
                        CharVarcharUtils.replaceCharVarcharWithStringInSchema(columns),
                        partitions,
                        new CaseInsensitiveStringMap(tableOptions)))
                .ifPresent(WritableTable::checkOptions);
    }

    /** Columns that the files do not have are rejected by the write. */
    private static void checkTypes(StructType columns, StructType fixed, String format) {
        Set<String> names = Set.of(fixed.fieldNames());
        StructType known = new StructType(Arrays.stream(columns.fields())
                .filter(column -> names.contains(column.name()))
                .toArray(StructField[]::new));
        ColumnBinding.bind(
                TableSchema.asNullable(known),
                fixed,
                format + " files",
                new ColumnBinding.Rules(new ColumnNameMatcher(true), true, ""));
    }
}
