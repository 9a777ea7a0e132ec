package io.github.mlformats.core.spark;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.scan.FormatMicroBatchStream;
import io.github.mlformats.core.scan.FormatTable;
import io.github.mlformats.core.scan.TableAccess;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.table.TableFiles;
import io.github.mlformats.core.table.TableResolver;
import io.github.mlformats.core.table.TableSchema;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.spark.sql.connector.read.streaming.MicroBatchStream;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** Creates the {@link FormatTable} for the path and options of a read. */
public final class TableLoader {
    private TableLoader() {}

    /**
     * Validates the options of a read without listing files.
     *
     * @throws UsageException if an option is unknown or has an invalid value
     */
    static void checkOptions(Format format, CaseInsensitiveStringMap userOptions) {
        TableResolver.of(format, TableResolver.readOptions(format), userOptions);
    }

    /** Creates a table and infers its schema from its files. */
    public static FormatTable infer(Format format, CaseInsensitiveStringMap userOptions) {
        TableFiles files = TableResolver.of(format, TableResolver.readOptions(format), userOptions)
                .resolve(null);
        StructType schema = files.schema();
        TableAccess access = new FormatTableAccess(format, userOptions, schema, files);
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
        TableAccess access = new FormatTableAccess(format, userOptions, nullable, null);
        return new FormatTable(format, path, userOptions, nullable, partitions, access);
    }

    /**
     * Returns the options of both; those of the read take precedence.
     *
     * @param known the options of the format, to resolve deprecated names before merging
     * @throws UsageException if the read specifies another path than the table's
     */
    static CaseInsensitiveStringMap mergeOptions(
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
    static void checkKeepsColumns(OptionSet known, CaseInsensitiveStringMap table, CaseInsensitiveStringMap merged) {
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

    /** {@link TableAccess} of a table: lists its files on first access and caches the result. Thread-safe. */
    private static final class FormatTableAccess implements TableAccess {
        private final Format format;
        private final CaseInsensitiveStringMap options;
        private final StructType schema;
        private TableFiles files;

        /**
         * @param options the options of the table, including its path
         * @param files the files, if they were already listed to infer the schema; otherwise null
         */
        FormatTableAccess(Format format, CaseInsensitiveStringMap options, StructType schema, TableFiles files) {
            this.format = format;
            this.options = options;
            this.schema = schema;
            this.files = files;
        }

        @Override
        public synchronized TableFiles files() {
            if (files == null) {
                files = finder().resolve(schema);
            }
            return files;
        }

        /** The schema does not change: the query was analyzed with it. */
        @Override
        public TableAccess withReadOptions(CaseInsensitiveStringMap read) {
            OptionSet known = TableResolver.readOptions(format);
            CaseInsensitiveStringMap merged = mergeOptions(known, options, read);
            if (merged.equals(mergeOptions(known, options, CaseInsensitiveStringMap.empty()))) {
                return this;
            }
            TableLoader.checkOptions(format, merged);
            checkKeepsColumns(known, options, merged);
            return new FormatTableAccess(format, merged, schema, null);
        }

        @Override
        public TableAccess relisted() {
            return new FormatTableAccess(format, options, schema, null);
        }

        @Override
        public MicroBatchStream stream(StructType columns, String checkpoint) {
            return FormatMicroBatchStream.start(finder(), schema, columns, checkpoint);
        }

        private TableResolver finder() {
            return TableResolver.of(format, TableResolver.readOptions(format), options);
        }
    }
}
