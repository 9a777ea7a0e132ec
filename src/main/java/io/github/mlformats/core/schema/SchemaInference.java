package io.github.mlformats.core.schema;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.files.DataFile;
import io.github.mlformats.core.files.FileListing;
import io.github.mlformats.core.io.FileOpener;
import io.github.mlformats.core.job.FanOut;
import io.github.mlformats.core.option.CommonOptions;
import io.github.mlformats.core.spi.find.SchemaFinder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/**
 * Finds the columns of a read: those of the first file, compared with up to {@code schemaFiles} more; with
 * {@code mergeSchema} those of all files, looked into by a Spark job when there are many; of no file where the options say
 * what they are.
 */
public final class SchemaInference {
    private SchemaInference() {}

    /**
     * Finds the columns of all files.
     *
     * @param session null where there is none: then no job helps
     * @throws UsageException if there is no file, or if two of them disagree
     */
    public static DatasetSchema infer(FileListing listing, FileOpener opener, NameMatch names, SparkSession session) {
        Optional<StructType> known = opener.format().columns(opener.options());
        if (known.isPresent()) {
            checkAny(listing.files(), listing, opener);
            return new DatasetSchema(known.get(), "", null, -1);
        }
        Optional<SchemaFinder> finder = opener.format().schemaFinder(opener.options());
        if (finder.isPresent()) {
            return found(finder.get(), new ListedFileSet(listing, opener, names, session));
        }
        int fewFiles = opener.options().get(CommonOptions.SCHEMA_FILES);
        boolean merge = opener.options().get(CommonOptions.MERGE_SCHEMA);
        List<DataFile> files = listing.files();
        List<DataFile> looked = merge || files.size() <= fewFiles ? files : files.subList(0, fewFiles);
        List<FileSchema> seen = looked.size() <= fewFiles ? look(looked, opener) : lookInJob(looked, opener, session);
        checkAny(seen, listing, opener);
        seen.forEach(schema -> names.checkDistinct(schema.columns(), schema.file()));
        boolean all = seen.size() == files.size();
        long rows = all ? rows(seen) : -1;
        List<FileSchema> deciding = deciding(seen);
        if (merge) {
            StructType union = SchemaUnion.with(SchemaUnion.of(deciding, names), seen, names);
            return new DatasetSchema(union, "", null, rows);
        }
        FileSchema first = deciding.get(0);
        deciding.forEach(schema -> SchemaAgreement.check(first, schema, names));
        StructType columns = SchemaUnion.ofAgreeing(deciding, names, all);
        return new DatasetSchema(columns, first.file(), all ? null : new LateCheck(first, true), rows);
    }

    /** The files that decide about columns: those with rows, or all of them if none has any. */
    private static List<FileSchema> deciding(List<FileSchema> seen) {
        List<FileSchema> filled =
                seen.stream().filter(schema -> !schema.isWithoutRows()).toList();
        return filled.isEmpty() ? seen.subList(0, 1) : filled;
    }

    private static void checkAny(List<?> files, FileListing listing, FileOpener opener) {
        if (files.isEmpty()) {
            throw new UsageException("cannot infer the schema: no file that is readable and not empty in " + String.join(", ", listing.roots()) + CommonOptions.fileFilters(opener.options()));
        }
    }

    private static long rows(List<FileSchema> all) {
        boolean known = all.stream().allMatch(schema -> schema.rows() >= 0);
        return known ? all.stream().mapToLong(FileSchema::rows).sum() : -1;
    }

    private static DatasetSchema found(SchemaFinder finder, ListedFileSet files) {
        try {
            SchemaFinder.FoundSchema found = finder.find(files);
            return new DatasetSchema(found.columns(), "", null, found.rows());
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /**
     * Takes a schema that the user gave, after a look at the columns that there are, in the first file if only files tell,
     * so that a wrong one is an error now and not in the middle of the query.
     */
    public static DatasetSchema given(StructType columns, FileListing listing, FileOpener opener, NameMatch names) {
        Optional<SchemaFinder> finder = opener.format().schemaFinder(opener.options());
        if (finder.isPresent()) {
            finder.get().check(columns);
            return DatasetSchema.given(columns, null);
        }
        BindingRules rules = new BindingRules(names, opener.options().get(CommonOptions.MERGE_SCHEMA), "");
        Optional<StructType> known = opener.format().columns(opener.options());
        if (known.isPresent()) {
            ColumnBinding.bind(columns, known.get(), String.join(", ", listing.roots()), rules);
            return DatasetSchema.given(columns, null);
        }
        int fewFiles = opener.options().get(CommonOptions.SCHEMA_FILES);
        for (DataFile file : listing.files().stream().limit(fewFiles).toList()) {
            for (FileSchema schema : look(List.of(file), opener, columns)) {
                if (!schema.isWithoutRows()) {
                    ColumnBinding.bind(columns, schema.columns(), schema.file(), rules);
                    return DatasetSchema.given(columns, schema);
                }
            }
        }
        return DatasetSchema.given(columns, null);
    }

    private static List<FileSchema> look(List<DataFile> files, FileOpener opener) {
        try {
            return new FanOut(opener.tolerance()).onDriver(files, file -> FileSchema.read(file, opener));
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    private static List<FileSchema> look(List<DataFile> files, FileOpener opener, StructType wanted) {
        try {
            return new FanOut(opener.tolerance()).onDriver(files, file -> FileSchema.read(file, opener, wanted));
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    private static List<FileSchema> lookInJob(List<DataFile> files, FileOpener opener, SparkSession session) {
        try {
            return new FanOut(opener.tolerance()).inFewTasks(files, file -> FileSchema.read(file, opener), session);
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    private static UncheckedIOException unreadable(IOException e) {
        return new UncheckedIOException("cannot read the columns of the files: " + e.getMessage(), e);
    }
}
