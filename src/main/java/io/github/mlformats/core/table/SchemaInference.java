package io.github.mlformats.core.table;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.CommonOptions;
import io.github.mlformats.core.spi.ColumnSemantics;
import io.github.mlformats.core.spi.FileSet;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.RowSelection;
import io.github.mlformats.core.spi.SchemaFinder;
import io.github.mlformats.core.spi.Slice;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/**
 * Determines the schema of a read.
 *
 * <p>By default it is the schema of the first file, compared with those of up to {@code schemaFiles} more files on the
 * driver; tasks compare the others when they read them ({@link SchemaConsistency.Deferred}). With {@code mergeSchema} it is the union of
 * all files, whose schemas are read in a Spark job if there are many. If the options determine the columns, no file is
 * opened. Empty files count only if there are no others.
 */
public final class SchemaInference {
    private SchemaInference() {}

    /**
     * Infers the schema of the listed files.
     *
     * @param session runs the job; null to read all files on this process
     * @throws UsageException if there are no files, or if two of them are inconsistent
     */
    public static DatasetSchema infer(
            FileListing listing, FileOpener opener, ColumnNameMatcher names, SparkSession session) {
        Optional<StructType> known = opener.format().fixedColumns(opener.options());
        if (known.isPresent()) {
            checkAny(listing.files(), listing, opener);
            return new DatasetSchema(known.get(), "", null, -1);
        }
        Optional<SchemaFinder> finder = opener.format().schemaFinder(opener.options());
        if (finder.isPresent()) {
            return inferByFormat(finder.get(), new ListedFileSet(listing, opener, names, session));
        }
        int maxFiles = opener.options().get(CommonOptions.SCHEMA_FILES);
        boolean merge = opener.options().get(CommonOptions.MERGE_SCHEMA);
        List<DataFile> files = listing.files();
        List<DataFile> inspected = merge || files.size() <= maxFiles ? files : files.subList(0, maxFiles);
        List<FileSchema> schemas = readSchemas(inspected, opener, null, inspected.size() <= maxFiles ? null : session);
        checkAny(schemas, listing, opener);
        boolean all = schemas.size() == files.size();
        long rows = all ? rows(schemas) : -1;
        List<FileSchema> different = withoutRepetitions(schemas);
        different.forEach(schema -> names.checkDistinct(schema.columns(), schema.file()));
        List<FileSchema> significant = significant(different);
        if (merge) {
            StructType union = SchemaUnion.with(SchemaUnion.of(significant, names), different, names);
            return new DatasetSchema(union, "", null, rows);
        }
        FileSchema first = significant.get(0);
        significant.forEach(schema -> SchemaConsistency.check(first, schema, names));
        StructType columns = SchemaUnion.ofAgreeing(significant, names, all);
        return new DatasetSchema(columns, first.file(), all ? null : new SchemaConsistency.Deferred(first, true), rows);
    }

    /**
     * Returns the columns of some files, found in all of their records: with one schema for each file, or one for all.
     *
     * @param session runs a job if records must be read, or if there are many files
     */
    static List<FileSchema> ofAllRecords(List<DataFile> files, TableFiles table, SparkSession session) {
        FileOpener opener = table.opener();
        Optional<StructType> known = opener.format().fixedColumns(opener.options());
        Optional<SchemaFinder> finder = opener.format().schemaFinder(opener.options());
        if (known.isEmpty() && finder.isEmpty()) {
            return readSchemas(files, opener, null, session);
        }
        FileListing listing =
                new FileListing(table.listing().roots(), files, table.listing().partitionColumns(), Map.of());
        StructType columns = known.orElseGet(() -> inferByFormat(
                        finder.get().exhaustive(), new ListedFileSet(listing, opener, table.names(), session))
                .columns());
        return List.of(new FileSchema(files.get(0).name(), columns, List.of(), -1));
    }

    /**
     * Returns the first file of those with equal columns: the others add nothing to a union, and are consistent with what the
     * first one is consistent with. A thousand files have a handful of schemas.
     */
    private static List<FileSchema> withoutRepetitions(List<FileSchema> schemas) {
        Set<FileSchema> seen = new HashSet<>();
        return schemas.stream()
                .filter(schema -> seen.add(
                        new FileSchema("", schema.columns(), schema.semantics(), schema.isWithoutRows() ? 0 : 1)))
                .toList();
    }

    /** Returns the files that determine the schema: those with rows, or the first one if all are empty. */
    private static List<FileSchema> significant(List<FileSchema> schemas) {
        List<FileSchema> withRows =
                schemas.stream().filter(schema -> !schema.isWithoutRows()).toList();
        return withRows.isEmpty() ? schemas.subList(0, 1) : withRows;
    }

    private static void checkAny(List<?> files, FileListing listing, FileOpener opener) {
        if (files.isEmpty()) {
            throw new UsageException("cannot infer the schema: no file that is readable and not empty in "
                    + String.join(", ", listing.roots()) + CommonOptions.fileFilters(opener.options()));
        }
    }

    private static long rows(List<FileSchema> all) {
        boolean known = all.stream().allMatch(schema -> schema.rows() >= 0);
        return known ? all.stream().mapToLong(FileSchema::rows).sum() : -1;
    }

    private static DatasetSchema inferByFormat(SchemaFinder finder, ListedFileSet files) {
        try {
            SchemaFinder.FoundSchema found = finder.find(files);
            return new DatasetSchema(found.columns(), "", null, found.rows());
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /**
     * Returns a user-specified schema. Compares it with the columns of the options or of the first file, so that a wrong
     * schema fails before the query starts.
     *
     * @throws UsageException if the files cannot be read with these columns
     */
    public static DatasetSchema userSpecified(
            StructType columns, FileListing listing, FileOpener opener, ColumnNameMatcher names) {
        if (listing.files().isEmpty()) {
            // Nothing to compare with; which columns directories spell is not known either.
            return DatasetSchema.userSpecified(columns, null);
        }
        Optional<SchemaFinder> finder = opener.format().schemaFinder(opener.options());
        if (finder.isPresent()) {
            finder.get().checkUserSchema(columns);
            return DatasetSchema.userSpecified(columns, null);
        }
        ColumnBinding.Rules rules =
                new ColumnBinding.Rules(names, opener.options().get(CommonOptions.MERGE_SCHEMA), "");
        Optional<StructType> known = opener.format().fixedColumns(opener.options());
        if (known.isPresent()) {
            ColumnBinding.bind(columns, known.get(), String.join(", ", listing.roots()), rules);
            return DatasetSchema.userSpecified(columns, null);
        }
        int maxFiles = opener.options().get(CommonOptions.SCHEMA_FILES);
        for (DataFile file : listing.files().stream().limit(maxFiles).toList()) {
            for (FileSchema schema : readSchemas(List.of(file), opener, columns, null)) {
                if (!schema.isWithoutRows()) {
                    ColumnBinding.bind(columns, schema.columns(), schema.file(), rules);
                    return DatasetSchema.userSpecified(columns, schema);
                }
            }
        }
        return DatasetSchema.userSpecified(columns, null);
    }

    /**
     * @param requested the user-specified columns; null to read the columns that the file declares
     * @param session runs a job; null to read the files on this process
     */
    private static List<FileSchema> readSchemas(
            List<DataFile> files, FileOpener opener, StructType requested, SparkSession session) {
        try {
            SchemaReader reader = new SchemaReader(opener, requested);
            return new TaskRunner(opener.skipPolicy()).runInFewTasks(files, reader, session);
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /**
     * Reads the schemas of the files of a task. Files with equal columns share them, so that the result of a task contains each
     * schema once. Thread-safe.
     */
    private static final class SchemaReader implements TaskRunner.TaskFunction<DataFile, FileSchema> {
        private static final long serialVersionUID = 1L;

        private final FileOpener opener;
        private final StructType requested;
        private final ConcurrentMap<StructType, StructType> columns = new ConcurrentHashMap<>();
        private final ConcurrentMap<List<ColumnSemantics>, List<ColumnSemantics>> semantics = new ConcurrentHashMap<>();

        /** @param requested the user-specified columns; null to read the columns that the file declares */
        SchemaReader(FileOpener opener, StructType requested) {
            this.opener = opener;
            this.requested = requested;
        }

        @Override
        public FileSchema apply(DataFile file) throws IOException {
            FileSchema read = opener.withOpenFile(
                    file,
                    open -> FileSchema.of(
                            file.name(), open, requested == null ? open.schema() : open.columns(requested)));
            return new FileSchema(
                    read.file(), shared(columns, read.columns()), shared(semantics, read.semantics()), read.rows());
        }

        private static <T> T shared(ConcurrentMap<T, T> known, T value) {
            T same = known.putIfAbsent(value, value);
            return same == null ? value : same;
        }
    }

    private static UncheckedIOException unreadable(IOException e) {
        return new UncheckedIOException("cannot read the columns of the files: " + e.getMessage(), e);
    }

    /**
     * The listed files of a read as the {@link FileSet} of a format that infers its schema itself. Reads a few files on the
     * driver, and many or large ones in Spark jobs.
     */
    private static final class ListedFileSet implements FileSet {
        private final List<DataFile> files;
        private final FileOpener opener;
        private final ColumnNameMatcher names;
        private final SparkSession session;

        ListedFileSet(FileListing listing, FileOpener opener, ColumnNameMatcher names, SparkSession session) {
            if (listing.files().isEmpty() && opener.format().fileFinder().isEmpty()) {
                throw new UsageException("cannot infer the schema: no file of format "
                        + opener.format().shortName() + " in " + String.join(", ", listing.roots())
                        + CommonOptions.fileFilters(opener.options()));
            }
            this.files = listing.files();
            this.opener = opener;
            this.names = names;
            this.session = session;
        }

        @Override
        public List<String> names() {
            return files.stream().map(DataFile::uri).toList();
        }

        @Override
        public boolean caseSensitive() {
            return names.caseSensitive();
        }

        @Override
        public <T extends Serializable> List<T> mapFiles(List<Integer> numbers, FileFunction<T> function)
                throws IOException {
            return tasks().runOnDriver(
                            numbers, number -> apply(opener, new NumberedFile(number, files.get(number)), function));
        }

        @Override
        public <T extends Serializable> List<T> mapFilesInJob(FileFunction<T> function) throws IOException {
            List<NumberedFile> all = new ArrayList<>();
            for (DataFile file : files) {
                all.add(new NumberedFile(all.size(), file));
            }
            FileOpener shared = opener;
            return tasks().runInFewTasks(all, file -> apply(shared, file, function), session);
        }

        private record NumberedFile(int number, DataFile file) implements Serializable {}

        private static <T extends Serializable> T apply(FileOpener opener, NumberedFile file, FileFunction<T> function)
                throws IOException {
            return opener.withOpenFile(file.file(), open -> function.apply(file.number(), open));
        }

        @Override
        public <T extends Serializable> List<T> mapSlicesInJob(SliceFunction<T> function) throws IOException {
            if (session == null) {
                return FileSet.super.mapSlicesInJob(function);
            }
            long bytes = files.stream().mapToLong(DataFile::length).sum();
            long target = SplitSize.of(opener.options(), session).targetBytes(bytes, files.size());
            List<FileSlice> slices = new ArrayList<>();
            for (List<FileSlice> ofFile : tasks().runOnDriver(files, file -> planSlices(file, target))) {
                slices.addAll(ofFile);
            }
            FileOpener shared = opener;
            return tasks().runInJob(slices, slice -> apply(shared, slice, function), session);
        }

        private List<FileSlice> planSlices(DataFile file, long target) throws IOException {
            if (file.length() <= target) {
                return List.of(new FileSlice(file, new Slice.WholeFile(file.length())));
            }
            ReadRequest everything = new ReadRequest(new StructType(), List.of(), RowSelection.ALL);
            return opener.withOpenFile(file, open -> open.planSlices(everything, target).stream()
                    .map(slice -> new FileSlice(file, slice))
                    .toList());
        }

        private static <T extends Serializable> T apply(FileOpener opener, FileSlice slice, SliceFunction<T> function)
                throws IOException {
            return opener.withOpenFile(slice.file(), open -> function.apply(open, slice.slice()));
        }

        private TaskRunner tasks() {
            return new TaskRunner(opener.skipPolicy());
        }
    }
}
