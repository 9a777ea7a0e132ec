package io.github.mlformats.core.schema;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.files.DataFile;
import io.github.mlformats.core.files.FileListing;
import io.github.mlformats.core.io.FileOpener;
import io.github.mlformats.core.io.Parallel;
import io.github.mlformats.core.option.CommonOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/**
 * Finds the columns of a read: those of the first file that is not empty, compared with up to {@code schemaFiles} more;
 * with {@code mergeSchema} those of all files, looked into by a Spark job when there are many.
 */
public final class SchemaInference {
    private static final int LARGEST_JOB = 1000;

    private SchemaInference() {}

    public static DatasetSchema infer(FileListing listing, FileOpener opener, NameMatch names, SparkSession session) {
        List<DataFile> files =
                listing.files().stream().filter(file -> file.length() > 0).toList();
        if (files.isEmpty()) {
            throw new UsageException("cannot find out the columns: there is no file, or only empty ones, in "
                    + String.join(", ", listing.roots()));
        }
        int fewFiles = opener.options().get(CommonOptions.SCHEMA_FILES);
        boolean merge = opener.options().get(CommonOptions.MERGE_SCHEMA);
        List<DataFile> seen = merge || files.size() <= fewFiles ? files : files.subList(0, fewFiles);
        List<FileSchema> schemas = seen.size() <= fewFiles ? look(seen, opener) : lookInJob(seen, opener, session);
        schemas.forEach(schema -> names.checkDistinct(schema.columns(), schema.file()));
        boolean allSeen = seen.size() == listing.files().size();
        long rows = allSeen && schemas.stream().allMatch(schema -> schema.rows() >= 0)
                ? schemas.stream().mapToLong(FileSchema::rows).sum()
                : -1;
        FileSchema first = schemas.get(0);
        if (merge) {
            return new DatasetSchema(SchemaUnion.of(schemas, names), null, true, rows);
        }
        schemas.forEach(schema -> SchemaAgreement.check(first, schema, names));
        return new DatasetSchema(SchemaUnion.ofAgreeing(schemas, names, allSeen), first, allSeen, rows);
    }

    /**
     * Compares a schema that the user gave with the first file that is not empty, so that a wrong one is an error now
     * and not in the middle of the query.
     */
    public static void checkGiven(StructType columns, FileListing listing, FileOpener opener, NameMatch names) {
        BindingRules rules = new BindingRules(names, opener.options().get(CommonOptions.MERGE_SCHEMA), "");
        listing.files().stream().filter(file -> file.length() > 0).findFirst().ifPresent(first -> {
            FileSchema schema = look(List.of(first), opener).get(0);
            ColumnBinding.bind(columns, schema.columns(), schema.file(), rules);
        });
    }

    private static List<FileSchema> look(List<DataFile> files, FileOpener opener) {
        try {
            return Parallel.map(files, file -> FileSchema.read(file, opener));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the columns of the files: " + e.getMessage(), e);
        }
    }

    private static List<FileSchema> lookInJob(List<DataFile> files, FileOpener opener, SparkSession session) {
        int tasks = Math.min(files.size(), LARGEST_JOB);
        return new JavaSparkContext(session.sparkContext())
                .parallelize(files, tasks)
                .map(file -> FileSchema.read(file, opener))
                .collect();
    }
}
