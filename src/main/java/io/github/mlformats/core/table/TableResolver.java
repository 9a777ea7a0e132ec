package io.github.mlformats.core.table;

import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.io.CommitState;
import io.github.mlformats.core.io.FileSystemAccess;
import io.github.mlformats.core.io.HadoopConf;
import io.github.mlformats.core.io.HadoopSource;
import io.github.mlformats.core.io.HadoopTree;
import io.github.mlformats.core.io.SharedConf;
import io.github.mlformats.core.option.CommonOptions;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.option.ParseMode;
import io.github.mlformats.core.option.StreamOptions;
import io.github.mlformats.core.spi.CorruptRecordPolicy;
import io.github.mlformats.core.spi.FileFinder;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.spi.FoundFile;
import io.github.mlformats.core.table.InputPaths.MissingPaths;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * Resolves the files of a read and their columns: once for a query, repeatedly for a stream.
 *
 * @param opener opens files with the options of the read
 * @param userOptions the user-specified options, including the path
 * @param session null for a read in this process only, without Spark and under its default settings
 */
public record TableResolver(FileOpener opener, CaseInsensitiveStringMap userOptions, SparkSession session) {
    /**
     * Validates the user-specified options. No file is listed.
     *
     * @throws io.github.mlformats.core.error.UsageException if an option is unknown or has an invalid value
     */
    public static TableResolver of(Format format, CaseInsensitiveStringMap userOptions) {
        SparkSession session = SparkSession.active();
        Configuration conf = HadoopConf.of(session, userOptions.asCaseSensitiveMap());
        Options options = readOptions(format).parse(userOptions.asCaseSensitiveMap());
        applyTo(conf, options);
        FileSkipPolicy tolerance = FileSkipPolicy.of(options, session);
        FileOpener opener = new FileOpener(format, options, tolerance, SharedConf.of(session, conf));
        return new TableResolver(opener, userOptions, session);
    }

    /**
     * Like {@link #of(Format, CaseInsensitiveStringMap)}, for a read without a session.
     *
     * @param base the Hadoop configuration with the options of the read
     */
    public static TableResolver withoutSession(
            Format format, CaseInsensitiveStringMap userOptions, Configuration base) {
        Options options = readOptions(format).parse(userOptions.asCaseSensitiveMap());
        Configuration conf = new Configuration(base);
        applyTo(conf, options);
        FileSkipPolicy tolerance = FileSkipPolicy.of(options, null);
        return new TableResolver(new FileOpener(format, options, tolerance, SharedConf.local(conf)), userOptions, null);
    }

    private static void applyTo(Configuration conf, Options options) {
        Integer maxWindow = options.get(CommonOptions.MAX_WINDOW);
        if (maxWindow != null) {
            conf.setInt(HadoopSource.MAX_WINDOW, maxWindow);
        }
        Long readGap = options.get(CommonOptions.READ_GAP);
        if (readGap != null) {
            conf.setLong(FileSystemAccess.READ_GAP, readGap);
        }
    }

    /** Returns all read options of a format: its own, the common ones, and those of streams. */
    public static OptionSet readOptions(Format format) {
        List<Option<?>> all = new ArrayList<>(CommonOptions.all());
        all.addAll(StreamOptions.all());
        // Last, as a format may reject a common option.
        all.addAll(format.options());
        return new OptionSet(all);
    }

    /**
     * Returns all files of the read.
     *
     * @param userSchema the user-specified columns; null to infer them
     */
    public TableFiles resolve(StructType userSchema) {
        if (opener.format().fileFinder().isPresent()) {
            return resolveDiscovered(userOptions, userSchema, userSchema != null || hasColumnsBeforeFiles());
        }
        return of(listFiles(userSchema), userSchema);
    }

    /**
     * Returns all files of a read without a session, with the columns that they contain.
     *
     * @return empty if they can only be listed with Spark, see {@link FileLister#listFlat}
     */
    public Optional<TableFiles> resolveFlat() {
        if (opener.format().fileFinder().isPresent()) {
            return Optional.of(resolveDiscovered(userOptions, null, false));
        }
        return FileLister.listFlat(opener.format(), userOptions, opener.conf().value())
                .map(listing -> of(listing, null));
    }

    /**
     * Lists the files of a format that has no {@code FileFinder}.
     *
     * @param userSchema the user-specified columns, which determine the types of partition columns; null to infer them
     */
    public FileListing listFiles(StructType userSchema) {
        return listFiles(userSchema, missingPaths(userOptions, userSchema != null));
    }

    /**
     * Lists the files that have arrived for a stream, like {@link #listFiles}.
     *
     * @param schema the columns
     * @param hasStarted see {@link #missingInStream}
     */
    public FileListing listArrived(StructType schema, boolean hasStarted) {
        return listFiles(schema, missingInStream(hasStarted));
    }

    /**
     * Returns which paths of a stream may match nothing.
     *
     * @param hasStarted whether the stream has read data sets: on object stores a directory that was emptied since does not exist
     */
    public MissingPaths missingInStream(boolean hasStarted) {
        return hasStarted || isCatalogTable(userOptions) ? MissingPaths.ALLOWED : MissingPaths.PATTERNS_ALLOWED;
    }

    private FileListing listFiles(StructType userSchema, MissingPaths missing) {
        return FileLister.list(
                opener.format(),
                session,
                userOptions,
                userSchema,
                missing,
                opener.conf().value());
    }

    private boolean hasColumnsBeforeFiles() {
        return isCatalogTable(userOptions)
                && opener.format()
                        .schemaFinder(opener.options())
                        .filter(finder -> !finder.readsFiles())
                        .isPresent();
    }

    /** @param allowsNone whether a table without files has columns */
    private static MissingPaths missingPaths(CaseInsensitiveStringMap userOptions, boolean allowsNone) {
        return allowsNone && isCatalogTable(userOptions) ? MissingPaths.ALLOWED : MissingPaths.REFUSED;
    }

    /** Whether the options are those of a table in Spark's catalog, which names its provider in them. */
    public static boolean isCatalogTable(CaseInsensitiveStringMap options) {
        return options.containsKey(TableCatalog.PROP_PROVIDER);
    }

    /**
     * Returns the files of a listing with their columns, as a micro-batch needs them.
     *
     * @param userSchema the user-specified columns; null for those that the files contain
     */
    public TableFiles of(FileListing listing, StructType userSchema) {
        ColumnNameMatcher names = names();
        StructType partitions = listing.partitionColumns();
        checkCorruptRecordColumn(partitions, names);
        if (userSchema == null) {
            DatasetSchema data = SchemaInference.infer(listing, opener, names, session);
            StructType schema = TableSchema.withPartitions(data.columns(), partitions, names);
            return new TableFiles(opener, listing, data, names, schema);
        }
        StructType columns = TableSchema.withoutPartitions(userSchema, partitions, names);
        DatasetSchema data = SchemaInference.userSpecified(columns, listing, opener, names);
        return new TableFiles(opener, listing, data, names, userSchema);
    }

    /** Checks that no partition column hides the corrupt record column, whose values would be lost. */
    private void checkCorruptRecordColumn(StructType partitions, ColumnNameMatcher names) {
        Options options = opener.options();
        boolean returnsCorruptRecords =
                opener.format().options().stream().anyMatch(option -> options.get(option) == ParseMode.PERMISSIVE);
        for (Option<?> option : opener.format().options()) {
            if (returnsCorruptRecords
                    && option.name().equals("columnNameOfCorruptRecord")
                    && options.get(option) instanceof String column) {
                CorruptRecordPolicy.checkCorruptRecordColumn(
                        column, List.of(partitions.fieldNames()), names.caseSensitive());
            }
        }
    }

    /**
     * Returns the files of a format that has a {@code FileFinder}.
     *
     * @param options the user-specified options, possibly with other paths
     */
    public TableFiles resolveDiscovered(CaseInsensitiveStringMap options, StructType userSchema) {
        return resolveDiscovered(options, userSchema, false);
    }

    private TableFiles resolveDiscovered(CaseInsensitiveStringMap options, StructType userSchema, boolean allowsNone) {
        DiscoveredListing found =
                DiscoveredListing.of(opener.format().fileFinder().orElseThrow(), opener, options, allowsNone);
        return found.declared().isPresent()
                ? ofDeclared(found.listing(), found.declared().get(), userSchema)
                : of(found.listing(), userSchema);
    }

    /** Uses the columns that the data set declares, without opening files. */
    private TableFiles ofDeclared(FileListing listing, FileFinder.DeclaredContent declared, StructType userSchema) {
        ColumnNameMatcher names = names();
        StructType schema = userSchema == null ? declared.columns() : userSchema;
        String paths = String.join(", ", listing.roots());
        ColumnBinding.bind(schema, declared.columns(), paths, new ColumnBinding.Rules(names, false, ""));
        StructType columns = TableSchema.withoutPartitions(schema, listing.partitionColumns(), names);
        DatasetSchema data = new DatasetSchema(columns, "", null, declared.rows());
        return new TableFiles(opener, listing, data, names, schema);
    }

    /** Returns user-specified columns, and after them the partition columns that they lack, as Spark's file sources do. */
    public StructType withPartitions(StructType userSchema, StructType partitions) {
        ColumnNameMatcher names = names();
        StructType missing = TableSchema.withoutPartitions(partitions, userSchema, names);
        return TableSchema.withPartitions(userSchema, missing, names);
    }

    private ColumnNameMatcher names() {
        return ColumnNameMatcher.of(session);
    }

    /**
     * The files of a read that were found by the {@link FileFinder} of the format.
     *
     * @param declared the columns and row count that the data set declares for all files; empty if only the files contain
     *     them
     */
    private record DiscoveredListing(FileListing listing, Optional<FileFinder.DeclaredContent> declared) {
        static DiscoveredListing of(
                FileFinder finder, FileOpener opener, CaseInsensitiveStringMap userOptions, boolean allowsNone) {
            List<String> paths = InputPaths.userSpecified(opener.format().shortName(), userOptions);
            Configuration conf = opener.conf().value();
            MissingPaths missing = missingPaths(userOptions, allowsNone);
            try {
                return new PathLister<DiscoveredListing>(paths, missing, conf) {
                    private InputPaths.Matches matches;

                    @Override
                    List<FileStatus> find() throws IOException {
                        matches = InputPaths.match(paths, missing, conf);
                        return matches.visible();
                    }

                    @Override
                    List<Path> directories() {
                        List<Path> directories = new ArrayList<>(matches.directories());
                        directories.addAll(matches.paths());
                        return directories;
                    }

                    @Override
                    DiscoveredListing list(List<Path> roots) throws IOException {
                        List<HadoopTree> trees = new ArrayList<>();
                        try {
                            for (FileStatus root : roots()) {
                                trees.add(matches.tree(root, conf));
                            }
                            return of(finder, opener, paths, trees, allowsNone);
                        } finally {
                            for (HadoopTree tree : trees) {
                                tree.close();
                            }
                        }
                    }

                    @Override
                    public CommitState stateAfter(Optional<DiscoveredListing> found) throws IOException {
                        return CommitState.before(directories(), conf);
                    }
                }.view().listed();
            } catch (IOException e) {
                throw new UncheckedIOException("cannot list " + paths + ": " + e.getMessage(), e);
            }
        }

        private static DiscoveredListing of(
                FileFinder finder, FileOpener opener, List<String> paths, List<HadoopTree> trees, boolean allowsNone)
                throws IOException {
            List<FileTree> roots = List.copyOf(trees);
            FileFinder.FoundFiles found = finder.find(new FileFinder.FindRequest(
                    roots, opener.options(), opener.skipPolicy().ignoreCorrupt(), allowsNone));
            return new DiscoveredListing(listing(paths, found, trees), found.declared());
        }

        private static FileListing listing(List<String> paths, FileFinder.FoundFiles found, List<HadoopTree> trees)
                throws IOException {
            Map<String, BlockLocation[]> listed = new HashMap<>();
            for (HadoopTree tree : trees) {
                listed.putAll(tree.blocks());
            }
            Map<String, BlockLocation[]> blocks = new HashMap<>();
            for (FoundFile file : found.files()) {
                List<String> parts = file.parts().isEmpty() ? List.of(file.uri()) : file.parts();
                blocks.put(file.uri(), concatenate(parts, listed));
            }
            List<DataFile> files = found.files().stream().map(DataFile::of).toList();
            return new FileListing(paths, files, found.fileColumns(), blocks);
        }

        /** Concatenates the block locations of several files that are read as one. */
        private static BlockLocation[] concatenate(List<String> files, Map<String, BlockLocation[]> listed) {
            List<BlockLocation> blocks = new ArrayList<>();
            long before = 0;
            for (String file : files) {
                long end = before;
                for (BlockLocation block : listed.getOrDefault(file, new BlockLocation[0])) {
                    BlockLocation shifted = new BlockLocation(block);
                    shifted.setOffset(before + block.getOffset());
                    blocks.add(shifted);
                    end = Math.max(end, shifted.getOffset() + shifted.getLength());
                }
                before = end;
            }
            return blocks.toArray(new BlockLocation[0]);
        }
    }
}
