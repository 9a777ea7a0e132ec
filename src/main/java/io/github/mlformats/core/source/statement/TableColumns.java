package io.github.mlformats.core.source.statement;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.spi.Format;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Refuses to fill a table whose columns its readers could never give, although its writers can store them. */
final class TableColumns {
    private TableColumns() {}

    /**
     * Checks the columns that a table has, or is going to have.
     *
     * @param partitions names of the columns that are not in the files
     * @throws UsageException if no value that is read can ever be of the type of one of them
     */
    static void check(Format format, StructType columns, List<String> partitions) {
        StructType inFiles = new StructType(Arrays.stream(columns.fields())
                .filter(column -> !partitions.contains(column.name()))
                .toArray(StructField[]::new));
        try {
            format.schemaFinder(new OptionSet(format.options()).parse(Map.of()))
                    .ifPresent(finder -> finder.check(inFiles));
        } catch (UsageException e) {
            throw new UsageException(
                    "a table of " + format.shortName() + " files cannot be read with these columns: " + e.getMessage()
                            + ". Cast the column in the query, or write files without a table by df.write.save",
                    e);
        }
    }
}
