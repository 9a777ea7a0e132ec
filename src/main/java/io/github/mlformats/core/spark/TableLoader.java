package io.github.mlformats.core.spark;

import io.github.mlformats.core.scan.FormatTable;
import io.github.mlformats.core.scan.TableAccess;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.table.TableFiles;
import io.github.mlformats.core.table.TableResolver;
import io.github.mlformats.core.table.TableSchema;
import java.util.List;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** Creates the {@link FormatTable} for the path and options of a read. */
public final class TableLoader {
    private TableLoader() {}

    /** Creates a table and infers its schema from its files. */
    public static FormatTable infer(Format format, CaseInsensitiveStringMap userOptions) {
        TableFiles files = TableResolver.of(format, userOptions).resolve(null);
        StructType schema = files.schema();
        TableAccess access = new TableAccess(format, userOptions, schema, files);
        return new FormatTable(
                format,
                String.join(", ", files.listing().roots()),
                userOptions,
                schema,
                List.of(files.listing().partitionColumns().fieldNames()),
                access);
    }

    /**
     * Creates a table with a schema that the user or a catalog specified. Files are listed when the table is first read.
     *
     * @param partitions names of the partition columns, if the catalog has them; otherwise empty
     */
    static FormatTable withSchema(
            Format format, CaseInsensitiveStringMap userOptions, StructType schema, List<String> partitions) {
        StructType nullable = TableSchema.asNullable(schema);
        String path = userOptions.getOrDefault("path", userOptions.getOrDefault("paths", ""));
        TableAccess access = new TableAccess(format, userOptions, nullable, null);
        return new FormatTable(format, path, userOptions, nullable, partitions, access);
    }
}
