package io.github.mlformats.core.source;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.load.TableFinder;
import io.github.mlformats.core.option.CommonOptions;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.option.StreamOptions;
import io.github.mlformats.core.scan.FormatTable;
import io.github.mlformats.core.scan.TableAccess;
import io.github.mlformats.core.scan.TableFiles;
import io.github.mlformats.core.schema.TableSchema;
import io.github.mlformats.core.spi.Format;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** Turns the path and options of a read into a table. */
public final class TableLoader {
    private TableLoader() {}

    /** The options a format understands: its own, then those every format has, and those of streams. */
    public static OptionSet options(Format format) {
        List<Option<?>> all = new ArrayList<>(format.options());
        all.addAll(CommonOptions.all());
        all.addAll(StreamOptions.all());
        return new OptionSet(all);
    }

    /** @throws UsageException if an option of a read is unknown or has a wrong value */
    static void check(Format format, CaseInsensitiveStringMap given) {
        TableFinder.of(format, options(format), given);
    }

    /** A table whose columns are found out by looking into its files. */
    public static FormatTable infer(Format format, CaseInsensitiveStringMap given) {
        TableFiles files = TableFinder.of(format, options(format), given).find(null);
        StructType schema = files.schema();
        TableAccess access = new FoundTable(format, given, schema, files);
        return new FormatTable(format, String.join(", ", files.listing().roots()), given, schema, List.of(), access);
    }

    /**
     * A table whose columns the user, or a catalog, gave.
     *
     * @param partitions names of those that name folders, if a catalog knows
     */
    static FormatTable declared(
            Format format, CaseInsensitiveStringMap given, StructType schema, List<String> partitions) {
        StructType nullable = TableSchema.nullable(schema);
        String path = given.getOrDefault("path", given.getOrDefault("paths", ""));
        TableAccess access = new FoundTable(format, given, nullable, null);
        return new FormatTable(format, path, given, nullable, partitions, access);
    }
}
