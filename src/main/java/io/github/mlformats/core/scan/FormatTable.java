package io.github.mlformats.core.scan;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.CommonOptions;
import io.github.mlformats.core.option.ParseMode;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.spi.write.WritableFormat;
import io.github.mlformats.core.table.DataChanges;
import io.github.mlformats.core.table.FileMetadata;
import io.github.mlformats.core.table.InputPaths;
import io.github.mlformats.core.table.TableFiles;
import io.github.mlformats.core.table.TableResolver;
import io.github.mlformats.core.table.TableSchema;
import io.github.mlformats.core.write.EpochMetrics;
import io.github.mlformats.core.write.Partitions;
import io.github.mlformats.core.write.TableMaintenance;
import io.github.mlformats.core.write.TablePartitions;
import io.github.mlformats.core.write.WritableTable;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.CharVarcharUtils;
import org.apache.spark.sql.connector.catalog.MetadataColumn;
import org.apache.spark.sql.connector.catalog.SupportsMetadataColumns;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.SupportsWrite;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.read.streaming.ReportsSinkMetrics;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** A table over files of a format. Files are listed when the table is first read. */
public final class FormatTable extends PartitionedTable
        implements SupportsRead, SupportsWrite, SupportsMetadataColumns, ReportsSinkMetrics, DataChanges.FileTable {
    private final Format format;
    private final String path;
    private final CaseInsensitiveStringMap options;
    private final List<String> partitions;
    private final TableAccess access;
    private final Additions additions;
    private final EpochMetrics epoch = new EpochMetrics();

    /**
     * @param path the path as specified by the user, for query plans
     * @param options the options of the read
     * @param partitions names of the partition columns, which the catalog declares, or directory names if no schema is declared
     * @param access has the columns, and lists the files on demand; Spark also loads a table to write to it, when no files need to exist
     */
    private FormatTable(
            Format format,
            String path,
            CaseInsensitiveStringMap options,
            List<String> partitions,
            TableAccess access,
            Additions additions) {
        this.format = format;
        this.path = path;
        this.options = options;
        this.partitions = partitions;
        this.access = access;
        this.additions = additions;
    }

    /** Creates the table of a read, and infers its schema from its files. */
    public static FormatTable infer(Format format, CaseInsensitiveStringMap options) {
        return of(format, options, TableResolver.of(format, options).resolve(null));
    }

    /** Creates a table of files that were listed, with their schema. */
    public static FormatTable of(Format format, CaseInsensitiveStringMap options, TableFiles files) {
        return new FormatTable(
                format,
                String.join(", ", files.listing().roots()),
                options,
                List.of(files.listing().partitionColumns().fieldNames()),
                new TableAccess(format, options, files),
                Additions.of(options));
    }

    /**
     * Creates a table with a schema that the user or a catalog declares. Files are listed when the table is first read.
     *
     * @param partitions names of the partition columns, if the catalog has them; otherwise empty
     */
    public static FormatTable declared(
            Format format, CaseInsensitiveStringMap options, StructType schema, List<String> partitions) {
        return new FormatTable(
                format,
                InputPaths.shown(options),
                options,
                partitions,
                new TableAccess(format, options, TableSchema.asNullable(schema)),
                Additions.of(options));
    }

    /** Creates the table of a path whose columns the user specifies. Files are listed when its columns are asked for. */
    public static FormatTable userSpecified(Format format, CaseInsensitiveStringMap options, StructType schema) {
        return new FormatTable(
                format,
                InputPaths.shown(options),
                options,
                List.of(),
                TableAccess.userSpecified(format, options, TableSchema.asNullable(schema)),
                Additions.of(options));
    }

    /**
     * Returns the options of a table among what Spark passes for it. For a catalog table of Spark 4 that is all of its properties;
     * those with a prefix are its options.
     */
    public static CaseInsensitiveStringMap options(CaseInsensitiveStringMap passed) {
        if (!TableResolver.isCatalogTable(passed)) {
            return passed;
        }
        Map<String, String> options = new HashMap<>();
        passed.asCaseSensitiveMap().forEach((name, value) -> {
            if (name.startsWith(TableCatalog.OPTION_PREFIX)) {
                options.putIfAbsent(name.substring(TableCatalog.OPTION_PREFIX.length()), value);
            } else if (name.equalsIgnoreCase("path") || name.equals(TableCatalog.PROP_PROVIDER)) {
                options.put(name, value);
            }
        });
        return new CaseInsensitiveStringMap(options);
    }

    /** Returns this table with the properties that Spark passes for a catalog table. */
    public FormatTable withProperties(CaseInsensitiveStringMap passed) {
        return with(access, Additions.of(passed));
    }

    private FormatTable with(TableAccess other, Additions others) {
        return new FormatTable(format, path, options, partitions, other, others);
    }

    /** Returns this table with the comment that the catalog has for it, which Spark 4 does not pass to tables. */
    public FormatTable withComment(String comment) {
        return with(access, additions.withProperty(TableCatalog.PROP_COMMENT, comment));
    }

    /** Returns this table with the declared types of {@code CHAR} and {@code VARCHAR} columns; itself if that changes nothing. */
    public FormatTable withDeclaredTypes() {
        return CharVarcharUtils.getRawSchema(schema()).equals(schema())
                ? this
                : with(access, additions.withDeclaredTypes());
    }

    @Override
    public String name() {
        return format.shortName() + " " + path;
    }

    @Override
    @SuppressWarnings("deprecation") // columns(), which replaces it, is derived from it
    public StructType schema() {
        return additions.declaresTypes ? CharVarcharUtils.getRawSchema(access.schema()) : access.schema();
    }

    @Override
    public Map<String, String> properties() {
        return additions.properties;
    }

    @Override
    public Transform[] partitioning() {
        return Partitions.transforms(partitions);
    }

    /** Returns this table for writing; empty if the format is read-only. */
    public Optional<WritableTable> asWritable() {
        return WritableTable.writableFormat(format)
                .map(writable -> new WritableTable(writable, name(), schema(), partitions, options));
    }

    /**
     * Returns this table for statements that change single rows; empty if its files cannot be rewritten: the format is
     * read-only, or the table is several data sets of more than one file each.
     */
    public Optional<RewritableTable> asRewritable() {
        return asWritable().flatMap(writable -> {
            boolean isMergedDirectory = writable.isMergedDirectory();
            if (!isMergedDirectory && format.fileFinder().isPresent()) {
                return Optional.empty();
            }
            TableAccess anew = access.relisted();
            return Optional.of(new RewritableTable(with(anew, additions), writable, anew, isMergedDirectory));
        });
    }

    /** Whether statements change single rows even if their conditions select all rows. */
    public boolean isMergedDirectory() {
        return asWritable().filter(WritableTable::isMergedDirectory).isPresent();
    }

    /** Returns the format of the files. */
    public Format format() {
        return format;
    }

    /** Returns the names of the known partition columns: those that the catalog declares, or that an inferred schema has. */
    public List<String> partitions() {
        return partitions;
    }

    /**
     * Returns this table for a {@code DELETE} of all rows of some partitions.
     *
     * @param selected selects partitions by the values of the partition columns
     */
    public FormatTable withDeleted(Predicate<InternalRow> selected) {
        return with(access, additions.withDeleted(selected));
    }

    /** Returns this table under the options of one read; itself if they change nothing. */
    public FormatTable withReadOptions(CaseInsensitiveStringMap read) {
        TableAccess other = access.withReadOptions(read);
        return other == access ? this : new FormatTable(format, path, other.options(), partitions, other, additions);
    }

    /** Returns this table for a new scan, see {@link TableAccess#current}. */
    @Override
    public FormatTable current() {
        return with(access.current(), additions);
    }

    /** Returns the columns that directory names spell, also those that no catalog declares. Lists the files. */
    public StructType directoryColumns() {
        return access.files().listing().partitionColumns();
    }

    /** Whether the scan can evaluate a predicate of Spark for whole files. Lists the files. */
    public boolean selectsFiles(org.apache.spark.sql.connector.expressions.filter.Predicate predicate) {
        return FileFilter.of(predicate, FileFilter.FileColumns.of(access.files()))
                .isPresent();
    }

    /** Returns the filters on the values of {@link #directoryColumns}. */
    public List<PartitionFilter> filters() {
        return additions.filters;
    }

    /** Returns this table with filters on the values of {@link #directoryColumns}. */
    public FormatTable withFilters(List<PartitionFilter> all) {
        return with(access, additions.withFilters(all));
    }

    /** Returns what {@code ANALYZE TABLE} has found; empty if nobody has asked the catalog yet. */
    public Optional<AnalyzedTable> analyzed() {
        return additions.analyzed;
    }

    /** Returns this table with what {@code ANALYZE TABLE} has found. */
    public FormatTable withAnalyzed(AnalyzedTable found) {
        return with(access, additions.withAnalyzed(found));
    }

    @Override
    Predicate<InternalRow> deleted() {
        return additions.deleted;
    }

    @Override
    TableMaintenance maintenance() {
        return asWritable().orElseThrow(() -> writeNotSupported(format)).maintenance();
    }

    @Override
    TablePartitions tablePartitions() {
        return TablePartitions.of(partitionSchema(), options);
    }

    @Override
    public StructType partitionSchema() {
        return new StructType(partitions.stream().map(schema()::apply).toArray(StructField[]::new));
    }

    /** Write capabilities are declared so that every write attempt fails with the message of {@link #writeNotSupported}. */
    @Override
    public Set<TableCapability> capabilities() {
        Set<TableCapability> capabilities = EnumSet.of(
                TableCapability.BATCH_READ,
                TableCapability.MICRO_BATCH_READ,
                TableCapability.V1_BATCH_WRITE,
                TableCapability.TRUNCATE,
                TableCapability.OVERWRITE_BY_FILTER,
                TableCapability.OVERWRITE_DYNAMIC);
        ScanMerging.capability(format, options).ifPresent(capabilities::add);
        if (isCatalogTable() && asWritable().isPresent()) {
            capabilities.add(TableCapability.STREAMING_WRITE);
        }
        return capabilities;
    }

    @Override
    public MetadataColumn[] metadataColumns() {
        return new MetadataColumn[] {FileMetadata.column(format)};
    }

    /** A data column may have the name of the metadata column, as in Spark's own sources. */
    @Override
    public boolean canRenameConflictingMetadataColumns() {
        return true;
    }

    @Override
    public ScanBuilder newScanBuilder(CaseInsensitiveStringMap read) {
        TableAccess files = access.withReadOptions(read);
        return LaterPushDowns.addTo(new FormatScanBuilder(
                access.schema(),
                // Filters are functions of the values of the directories that were listed.
                additions.filters.isEmpty() ? files.current() : files,
                additions.filters,
                additions.analyzed.orElse(AnalyzedTable.NONE)));
    }

    /** Whether this is a table of Spark's catalog. A stream writes to a path by Spark's first API instead. */
    public boolean isCatalogTable() {
        return TableResolver.isCatalogTable(options);
    }

    /** Only streams write here: {@code INSERT} gets a {@link WritableTable}. */
    @Override
    public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
        if (!isCatalogTable()) {
            throw writeNotSupported(format);
        }
        return asWritable()
                .orElseThrow(() -> writeNotSupported(format))
                .newStreamWriteBuilder(info, epoch, () -> writeNotSupported(format));
    }

    @Override
    public Map<String, String> metrics() {
        return epoch.values();
    }

    /** Returns the error for an attempt to write to this table through DataSource V2. */
    public static UsageException writeNotSupported(Format format) {
        String name = format.shortName();
        return new UsageException(
                format instanceof WritableFormat writable
                        ? name + " cannot be written this way: use df.write.format(\"" + name + "\").save(path)"
                                + (writable.requiresStatisticsPass() ? "" : ", or INSERT into a table")
                        : name + " files can only be read, not written: write to another format, such as parquet");
    }

    @Override
    public List<Path> inputs() {
        return access.directories();
    }

    @Override
    public boolean renew() {
        return access.renew();
    }

    @Override
    public List<Path> changes() {
        return access.changes();
    }

    @Override
    public String toString() {
        return name();
    }

    /**
     * The table capability of Spark 4.3 and later that lets Spark merge the scans of several subqueries into one with the columns
     * of all. A subquery then reads rows of a scan with more columns than it requested, so the rows must not depend on the
     * requested columns. They do if corrupt data is skipped, since only requested columns are decoded.
     */
    private static final class ScanMerging {
        /** Empty before Spark 4.3. */
        private static final Optional<TableCapability> CAPABILITY = Stream.of(TableCapability.values())
                .filter(capability -> capability.name().equals("SCAN_MERGING"))
                .findFirst();

        private ScanMerging() {}

        /** Returns the capability if rows do not depend on the requested columns under these options. */
        static Optional<TableCapability> capability(Format format, CaseInsensitiveStringMap options) {
            return CAPABILITY.filter(any -> failsOnCorruptRecords(format, options) && !skipsCorruptFiles(options));
        }

        private static boolean failsOnCorruptRecords(Format format, CaseInsensitiveStringMap options) {
            return format.options().stream()
                    .filter(option -> option.defaultValue() instanceof ParseMode)
                    .map(option -> options.getOrDefault(option.name(), option.defaultText()))
                    .allMatch(ParseMode.FAILFAST.name()::equalsIgnoreCase);
        }

        private static boolean skipsCorruptFiles(CaseInsensitiveStringMap options) {
            String option = options.get(CommonOptions.IGNORE_CORRUPT_FILES.name());
            return Boolean.parseBoolean(
                    option != null
                            ? option
                            : SparkSession.active()
                                    .conf()
                                    .get(CommonOptions.IGNORE_CORRUPT_FILES.defaultText(), "false"));
        }
    }

    /**
     * What rules of the session add to a table after it was created.
     *
     * @param properties what {@code SHOW CREATE TABLE} and {@code DESCRIBE EXTENDED} of Spark 4 show of a catalog table
     * @param deleted selects the partitions that a {@code DELETE} removes, by the values of the partition columns
     * @param filters filters on the values of {@link #directoryColumns}
     * @param analyzed what {@code ANALYZE TABLE} has found; empty if nobody has asked the catalog yet
     * @param declaresTypes whether {@code CHAR} and {@code VARCHAR} columns have these types, and not that of text
     */
    private record Additions(
            Map<String, String> properties,
            Predicate<InternalRow> deleted,
            List<PartitionFilter> filters,
            Optional<AnalyzedTable> analyzed,
            boolean declaresTypes) {
        /**
         * @param catalogOptions what Spark's catalog passes to the table: its properties, its options both with and without
         *     prefix, and the path
         */
        static Additions of(CaseInsensitiveStringMap catalogOptions) {
            Map<String, String> properties = new HashMap<>(catalogOptions.asCaseSensitiveMap());
            properties
                    .keySet()
                    .removeIf(name -> name.equalsIgnoreCase("path")
                            || catalogOptions.containsKey(TableCatalog.OPTION_PREFIX + name.toLowerCase(Locale.ROOT)));
            if (properties.containsKey(TableCatalog.PROP_LOCATION)) { // the catalog names it for external tables only
                properties.put(TableCatalog.PROP_EXTERNAL, "true");
            }
            return new Additions(properties, values -> true, List.of(), Optional.empty(), false);
        }

        Additions withProperty(String name, String value) {
            Map<String, String> all = new HashMap<>(properties);
            all.put(name, value);
            return new Additions(all, deleted, filters, analyzed, declaresTypes);
        }

        Additions withDeleted(Predicate<InternalRow> selected) {
            return new Additions(properties, selected, filters, analyzed, declaresTypes);
        }

        Additions withFilters(List<PartitionFilter> all) {
            return new Additions(properties, deleted, all, analyzed, declaresTypes);
        }

        Additions withAnalyzed(AnalyzedTable found) {
            return new Additions(properties, deleted, filters, Optional.of(found), declaresTypes);
        }

        Additions withDeclaredTypes() {
            return new Additions(properties, deleted, filters, analyzed, true);
        }
    }
}
