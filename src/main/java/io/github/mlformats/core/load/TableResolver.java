package io.github.mlformats.core.load;

import io.github.mlformats.core.io.FileSystemAccess;
import io.github.mlformats.core.io.HadoopConf;
import io.github.mlformats.core.io.HadoopSource;
import io.github.mlformats.core.io.SharedConf;
import io.github.mlformats.core.option.CommonOptions;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.scan.TableFiles;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.table.FileLister;
import io.github.mlformats.core.table.FileListing;
import io.github.mlformats.core.table.FileOpener;
import io.github.mlformats.core.table.FileSkipPolicy;
import io.github.mlformats.core.table.schema.ColumnNameMatcher;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * Resolves the files of a read and their columns: once for a query, repeatedly for a stream.
 *
 * @param opener opens files with the options of the read
 * @param userOptions the user-specified options, including the path
 */
public record TableResolver(FileOpener opener, CaseInsensitiveStringMap userOptions, SparkSession session) {
    /**
     * Validates the user-specified options.
     *
     * @param known all options of the format
     * @throws io.github.mlformats.core.error.UsageException if an option is unknown or has an invalid value
     */
    public static TableResolver of(Format format, OptionSet known, CaseInsensitiveStringMap userOptions) {
        SparkSession session = SparkSession.active();
        Configuration conf = HadoopConf.of(session, userOptions.asCaseSensitiveMap());
        Options options = known.parse(userOptions.asCaseSensitiveMap());
        FileSkipPolicy tolerance = FileSkipPolicy.of(options, session);
        Integer maxWindow = options.get(CommonOptions.MAX_WINDOW);
        if (maxWindow != null) {
            conf.setInt(HadoopSource.MAX_WINDOW, maxWindow);
        }
        Long readGap = options.get(CommonOptions.READ_GAP);
        if (readGap != null) {
            conf.setLong(FileSystemAccess.READ_GAP, readGap);
        }
        FileOpener opener = new FileOpener(format, options, tolerance, SharedConf.of(session, conf));
        return new TableResolver(opener, userOptions, session);
    }

    /**
     * Returns all files of the read.
     *
     * @param userSchema the user-specified columns; null to infer them
     */
    public TableFiles resolve(StructType userSchema) {
        if (opener.format().fileFinder().isPresent()) {
            return resolveDiscovered(userOptions, userSchema);
        }
        return of(listFiles(userSchema), userSchema);
    }

    /**
     * Lists the files of a format that has no {@code FileFinder}.
     *
     * @param userSchema the user-specified columns, which determine the types of partition columns; null to infer them
     */
    public FileListing listFiles(StructType userSchema) {
        Configuration conf = opener.conf().value();
        return FileLister.list(opener.format(), session, userOptions, userSchema, conf);
    }

    /** Returns the files of a listing with their columns, as a micro-batch needs them. */
    public TableFiles of(FileListing listing, StructType userSchema) {
        return columns().of(listing, userSchema);
    }

    /**
     * Returns the files of a format that has a {@code FileFinder}.
     *
     * @param options the user-specified options, possibly with other paths
     */
    public TableFiles resolveDiscovered(CaseInsensitiveStringMap options, StructType userSchema) {
        DiscoveredListing found =
                DiscoveredListing.of(opener.format().fileFinder().orElseThrow(), opener, options);
        return found.declared().isPresent()
                ? columns().ofDeclared(found.listing(), found.declared().get(), userSchema)
                : columns().of(found.listing(), userSchema);
    }

    private TableFilesBuilder columns() {
        boolean caseSensitive = Boolean.parseBoolean(session.conf().get("spark.sql.caseSensitive", "false"));
        return new TableFilesBuilder(opener, new ColumnNameMatcher(caseSensitive), session);
    }
}
