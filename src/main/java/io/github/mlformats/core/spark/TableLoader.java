package io.github.mlformats.core.spark;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.CommonOptions;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.option.StreamOptions;
import io.github.mlformats.core.scan.FormatTable;
import io.github.mlformats.core.scan.TableAccess;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.table.TableFiles;
import io.github.mlformats.core.table.TableResolver;
import io.github.mlformats.core.table.schema.TableSchema;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** Creates the {@link FormatTable} for the path and options of a read. */
public final class TableLoader {
    private TableLoader() {}

    /** Returns all read options of a format: its own, the common ones, and those of streams. */
    public static OptionSet readOptions(Format format) {
        List<Option<?>> all = new ArrayList<>(format.options());
        all.addAll(CommonOptions.all());
        all.addAll(StreamOptions.all());
        return new OptionSet(all);
    }

    /**
     * Validates the options of a read without listing files.
     *
     * @throws UsageException if an option is unknown or has an invalid value
     */
    static void checkOptions(Format format, CaseInsensitiveStringMap userOptions) {
        TableResolver.of(format, readOptions(format), userOptions);
    }

    /** Creates a table and infers its schema from its files. */
    public static FormatTable infer(Format format, CaseInsensitiveStringMap userOptions) {
        TableFiles files =
                TableResolver.of(format, readOptions(format), userOptions).resolve(null);
        StructType schema = files.schema();
        TableAccess access = new FormatTableAccess(format, userOptions, schema, files);
        return new FormatTable(
                format, String.join(", ", files.listing().roots()), userOptions, schema, List.of(), access);
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
        TableAccess access = new FormatTableAccess(format, userOptions, nullable, null);
        return new FormatTable(format, path, userOptions, nullable, partitions, access);
    }
}
