package io.github.mlformats.core.scan;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.HadoopConf;
import io.github.mlformats.core.io.ModificationTime;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.table.DataFile;
import io.github.mlformats.core.table.FileListing;
import io.github.mlformats.core.table.InputPaths;
import io.github.mlformats.core.table.TableFiles;
import io.github.mlformats.core.table.TableResolver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.read.streaming.MicroBatchStream;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Access to the files of a table: those that exist now, listed on first access, or a stream of those that arrive. Thread-safe.
 */
public final class TableAccess {
    private static final Logger LOG = LoggerFactory.getLogger(TableAccess.class);

    private final Format format;
    private final CaseInsensitiveStringMap options;
    private final boolean isInferred;
    private StructType schema;
    /** Whether columns of partition directories may follow the schema, which the user specifies. */
    private boolean mayLackPartitions;
    /** What was listed to find them; null otherwise. */
    private FileListing listing;

    private TableFiles files;

    private List<Path> directories;

    /** Null until {@link #renew}. */
    private TableAccess current;

    /** Creates the access to files that are listed on first access. @param options the options of the table, including its path */
    TableAccess(Format format, CaseInsensitiveStringMap options, StructType schema) {
        this(format, options, schema, false);
    }

    private TableAccess(Format format, CaseInsensitiveStringMap options, StructType schema, boolean isInferred) {
        this.format = format;
        this.options = options;
        this.schema = schema;
        this.isInferred = isInferred;
    }

    /** Creates the access to files that were already listed to infer the schema. */
    TableAccess(Format format, CaseInsensitiveStringMap options, TableFiles files) {
        this(format, options, files.schema(), true);
        this.files = files;
    }

    /** Creates the access to the files of a path whose columns the user specifies. */
    static TableAccess userSpecified(Format format, CaseInsensitiveStringMap options, StructType schema) {
        TableAccess access = new TableAccess(format, options, schema);
        access.mayLackPartitions = format.fileFinder().isEmpty();
        return access;
    }

    /**
     * Returns all columns. Those of partition directories follow the columns that the user specifies, as in Spark's file sources;
     * files are listed to find them. If that fails, so does the read; a stream waits for its files.
     */
    synchronized StructType schema() {
        if (mayLackPartitions) {
            mayLackPartitions = false;
            TableResolver resolver = TableResolver.of(format, options);
            try {
                listing = resolver.listFiles(schema);
                schema = resolver.withPartitions(schema, listing.partitionColumns());
            } catch (UsageException e) {
                LOG.debug("The directories of {} have no columns yet: {}", InputPaths.shown(options), e.getMessage());
            }
        }
        return schema;
    }

    /** Returns the options of the table, including its path. */
    CaseInsensitiveStringMap options() {
        return options;
    }

    /** Returns {@link InputPaths#directories} of the table. */
    synchronized List<Path> directories() {
        if (directories == null) {
            Configuration conf = HadoopConf.of(SparkSession.active(), options.asCaseSensitiveMap());
            try {
                directories = InputPaths.directories(InputPaths.userSpecified(format.shortName(), options), conf);
            } catch (IOException e) {
                throw new UncheckedIOException(
                        "cannot open the file system of " + InputPaths.shown(options) + ": " + e.getMessage(), e);
            }
        }
        return directories;
    }

    /** Returns the files, listed once; the same object at every call. */
    synchronized TableFiles files() {
        if (files == null) {
            TableResolver resolver = TableResolver.of(format, options);
            StructType columns = schema();
            files = listing == null ? resolver.resolve(columns) : resolver.of(listing, columns);
            listing = null;
        }
        return files;
    }

    /**
     * Returns the access under the options of one read, which take precedence over those of the table. The schema does not change:
     * the query was analyzed with it.
     *
     * @param read the options of {@code spark.read.options(...).table(name)} or {@code SELECT ... FROM name WITH (...)}; for a
     *     table that was loaded by path, Spark passes the table's own options
     * @throws UsageException if an option is unknown, has an invalid value, or specifies another path
     */
    TableAccess withReadOptions(CaseInsensitiveStringMap read) {
        OptionSet known = TableResolver.readOptions(format);
        CaseInsensitiveStringMap merged = mergeOptions(known, options, read);
        if (merged.equals(mergeOptions(known, options, CaseInsensitiveStringMap.empty()))) {
            return this;
        }
        TableResolver.of(format, merged); // Fails if an option is invalid.
        checkKeepsColumns(known, options, merged);
        return new TableAccess(format, merged, schema());
    }

    /** Returns the access to files that are listed anew. */
    TableAccess relisted() {
        return new TableAccess(format, options, schema());
    }

    /** Lists the files anew. Returns those that were added, deleted or replaced since {@link #files} were listed. */
    List<Path> changes() {
        Map<String, DataFile> before = filesByUri();
        Map<String, DataFile> now = relisted().filesByUri();
        return Stream.concat(before.values().stream(), now.values().stream())
                .filter(file -> !isSame(before.get(file.uri()), now.get(file.uri())))
                .map(DataFile::path)
                .distinct()
                .toList();
    }

    private Map<String, DataFile> filesByUri() {
        return files().listing().files().stream()
                .collect(Collectors.toMap(DataFile::uri, Function.identity(), (one, same) -> one));
    }

    private static boolean isSame(DataFile one, DataFile other) {
        return one != null
                && other != null
                && one.length() == other.length()
                && ModificationTime.isSame(one.modified(), other.modified());
    }

    /** Returns the access of a new scan: to these files, or to those of the last {@link #renew}. */
    synchronized TableAccess current() {
        return current == null ? this : current;
    }

    /**
     * Lists the files anew for the scans that are created from now on.
     *
     * @return false if their columns or the names of labels are not those with which queries were analyzed: scans do not change
     */
    synchronized boolean renew() {
        if (!isInferred) {
            current = relisted();
            return true;
        }
        TableFiles again = TableResolver.of(format, options).resolve(null);
        boolean isSame = again.schema().equals(schema);
        current = isSame ? new TableAccess(format, options, again) : current;
        return isSame;
    }

    /**
     * Starts or resumes a stream of arriving files.
     *
     * @param columns the requested columns
     * @param checkpoint the source's directory in the checkpoint of the query
     */
    synchronized MicroBatchStream stream(StructType columns, String checkpoint) {
        StructType all = schema();
        // Streams list files themselves.
        listing = null;
        return FormatMicroBatchStream.start(TableResolver.of(format, options), all, columns, checkpoint);
    }

    /**
     * Returns the options of both; those of the read take precedence.
     *
     * @param known the options of the format, to resolve deprecated names before merging
     * @throws UsageException if the read specifies another path than the table's
     */
    public static CaseInsensitiveStringMap mergeOptions(
            OptionSet known, CaseInsensitiveStringMap table, CaseInsensitiveStringMap read) {
        Map<String, String> merged = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        merged.putAll(known.resolveDeprecated(table.asCaseSensitiveMap()));
        known.resolveDeprecated(read.asCaseSensitiveMap()).forEach((name, value) -> {
            if ((name.equalsIgnoreCase("path") || name.equalsIgnoreCase("paths")) && !value.equals(table.get(name))) {
                throw new UsageException(
                        "a table is read at its own location, but option " + name + " names another path: '" + value
                                + "'. Remove the option, or read the path with load(path) instead of table(name)");
            }
            merged.put(name, value);
        });
        return new CaseInsensitiveStringMap(merged);
    }

    /**
     * Checks that the options of a read leave the columns of a table as they are: a query is analyzed with these.
     *
     * @throws UsageException if an option that decides columns differs from the table's
     */
    public static void checkKeepsColumns(
            OptionSet known, CaseInsensitiveStringMap table, CaseInsensitiveStringMap merged) {
        Options own = known.parse(table.asCaseSensitiveMap());
        Options read = known.parse(merged.asCaseSensitiveMap());
        for (Option<?> option : known.definitions()) {
            if (option.decidesColumns() && !Objects.equals(own.get(option), read.get(option))) {
                throw new UsageException("option " + option.name() + " is '" + merged.get(option.name())
                        + "', but the columns of the table are those of '"
                        + table.getOrDefault(option.name(), option.defaultText())
                        + "'. Read the files with load(path) instead of table(name), or create another table with the"
                        + " option");
            }
        }
    }
}
