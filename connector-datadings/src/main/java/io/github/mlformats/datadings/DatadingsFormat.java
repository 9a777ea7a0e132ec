package io.github.mlformats.datadings;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.ProblemListener;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.IncompleteDataSets;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.SchemaFinder;
import io.github.mlformats.core.spi.write.WritableFormat;
import io.github.mlformats.core.spi.write.WritePlan;
import io.github.mlformats.datadings.format.Shard;
import io.github.mlformats.datadings.format.SidecarFile;
import io.github.mlformats.datadings.format.message.SampleColumns;
import io.github.mlformats.datadings.read.DatadingsRowFields;
import io.github.mlformats.datadings.read.DatadingsSchemaFinder;
import io.github.mlformats.datadings.schema.DatadingsReadOptions;
import io.github.mlformats.datadings.schema.DatadingsWriteOptions;
import io.github.mlformats.datadings.write.DatadingsWritePlan;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Data sets of the Python library datadings: files of MessagePack samples, each with sidecar index files. */
public final class DatadingsFormat implements WritableFormat {
    private static final long serialVersionUID = 1L;
    /** The usual extension of data files. */
    public static final String ENDING = ".msgpack";

    @Override
    public String shortName() {
        return "datadings";
    }

    @Override
    public List<Option<?>> options() {
        return DatadingsReadOptions.all();
    }

    @Override
    public List<StructField> rowFields() {
        return DatadingsRowFields.definitions();
    }

    @Override
    public List<Option<?>> writeOptions() {
        return DatadingsWriteOptions.all();
    }

    @Override
    public WritePlan planWrite(StructType columns, Options options) {
        return new DatadingsWritePlan(columns, options);
    }

    @Override
    public void checkTable(Options read) {
        if (read.get(DatadingsReadOptions.VARIANT_COLUMN) != null) {
            throw new UsageException(
                    "the table shows samples as one variant, by option singleVariantColumn, but rows are"
                            + " written field by field, so it is read only. Create a table without the option");
        }
    }

    /**
     * A file that the user names may have any name; in a directory, files with an index or the usual extension are data
     * files.
     */
    @Override
    public boolean isDataFile(String name, boolean named, Predicate<String> hasSibling) {
        return !SidecarFile.isSidecar(name)
                && (named
                        || name.endsWith(ENDING)
                        || hasSibling.test(name + SidecarFile.OFFSETS.suffix())
                        || hasSibling.test(name + SidecarFile.INDEX.suffix()));
    }

    @Override
    public List<String> sidecars(String name) {
        return Stream.of(SidecarFile.values()).map(file -> name + file.suffix()).toList();
    }

    /** With the option {@code inferIndex}, a file without an index counts as complete. */
    @Override
    public boolean isComplete(FileContext context) throws IOException {
        try (Shard shard = shard(context, false, (file, reason) -> {})) {
            return shard.isComplete()
                    || context.options().get(DatadingsReadOptions.INFER_INDEX)
                            && shard.table().isEmpty();
        } catch (CorruptFileException e) {
            IncompleteDataSets.warn(e);
            return false;
        }
    }

    /**
     * Empty files are allowed: a data set without samples has no bytes, and the index tells it from a truncated one.
     */
    @Override
    public boolean allowsEmptyFiles() {
        return true;
    }

    @Override
    public Optional<SchemaFinder> schemaFinder(Options options) {
        return Optional.of(new DatadingsSchemaFinder(options));
    }

    /** Without an index, sample boundaries are only found by scanning the whole file. */
    @Override
    public boolean plansInJob(Options options) {
        return options.get(DatadingsReadOptions.INFER_INDEX);
    }

    @Override
    public List<String> lookupColumns() {
        return List.of(SampleColumns.KEY);
    }

    @Override
    public OpenFile open(FileContext context) {
        return new DatadingsOpenFile(context);
    }

    /** The sidecar files of a data file, opened on request. */
    public static SidecarFile.Opener sidecarFiles(FileContext context) {
        String name = context.source().name();
        String own = name.substring(name.lastIndexOf('/') + 1);
        return side -> context.directory().open(own + side.suffix());
    }

    /**
     * A data file with its sidecar files.
     *
     * @param tolerant whether damaged offsets invalidate only the samples they belong to, instead of the whole file
     */
    public static Shard shard(FileContext context, boolean tolerant, ProblemListener notices) {
        return new Shard(context.source(), sidecarFiles(context), tolerant, notices);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof DatadingsFormat;
    }

    @Override
    public int hashCode() {
        return DatadingsFormat.class.hashCode();
    }
}
