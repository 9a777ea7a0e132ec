package io.github.mlformats.core.spark.statement;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.spi.Format;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Rejects tables whose columns can be written, but never read with the same types. */
final class TableSchemaCheck {
    private TableSchemaCheck() {}

    /**
     * Checks the columns of an existing or a new table.
     *
     * @param partitions names of the partition columns, which are not stored in the files
     * @throws UsageException if the format cannot read a column with its type
     */
    static void check(Format format, StructType columns, List<String> partitions) {
        StructType inFiles = new StructType(Arrays.stream(columns.fields())
                .filter(column -> !partitions.contains(column.name()))
                .toArray(StructField[]::new));
        try {
            format.schemaFinder(new OptionSet(format.options()).parse(Map.of()))
                    .ifPresent(finder -> finder.checkUserSchema(inFiles));
        } catch (UsageException e) {
            throw new UsageException(
                    "a table of " + format.shortName() + " files cannot be read with these columns: " + e.getMessage()
                            + ". Cast the column in the query, or write files without a table by df.write.save",
                    e);
        }
    }
}
