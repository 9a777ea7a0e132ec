package io.github.mlformats.core.write;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.CommonOptions;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.spi.write.WritableFormat;
import io.github.mlformats.core.write.distribution.RowDistribution;
import io.github.mlformats.core.write.partition.Partitions;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.catalog.SupportsWrite;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The folder of a table of the catalog, which {@code INSERT}, {@code df.writeTo} and the like write into.
 *
 * @param name for plans
 * @param schema of the table: its columns' metadata decides how they are written, so that all its files agree
 * @param partitions names of the columns that name folders, which are the last ones
 * @param options of the table
 * @param sorted whether rows of one folder are known to come one after the other
 */
public record WritableTable(
        WritableFormat format,
        String name,
        StructType schema,
        List<String> partitions,
        CaseInsensitiveStringMap options,
        boolean sorted)
        implements SupportsWrite {

    /** The format of a table, if it can be filled. */
    public static Optional<WritableFormat> writableFormat(Format format) {
        return format instanceof WritableFormat writable && !writable.requiresStatisticsPass()
                ? Optional.of(writable)
                : Optional.empty();
    }

    /** The same for rows of which those of one folder come one after the other. */
    public WritableTable withSortedInput() {
        return new WritableTable(format, name, schema, partitions, options, true);
    }

    /** Where the files are. */
    public Path folder() {
        return new Path(options.get("path"));
    }

    @Override
    public Transform[] partitioning() {
        return Partitions.transforms(partitions);
    }

    @Override
    public Set<TableCapability> capabilities() {
        return EnumSet.of(
                TableCapability.BATCH_WRITE,
                TableCapability.TRUNCATE,
                TableCapability.OVERWRITE_BY_FILTER,
                TableCapability.OVERWRITE_DYNAMIC);
    }

    @Override
    public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
        Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        all.putAll(knownOptions().resolveDeprecated(options.asCaseSensitiveMap()));
        // Those of a table that mean one thing to readers and another to writers are for its readers.
        OptionSet.conflictingNames(format.options(), format.writeOptions()).forEach(all::remove);
        all.putAll(knownOptions().resolveDeprecated(info.options().asCaseSensitiveMap()));
        CaseInsensitiveStringMap given = new CaseInsensitiveStringMap(all);
        WriteTarget target = WriteTarget.of(
                format,
                described(info.schema()),
                partitions.size(),
                given,
                knownOptions().parse(all));
        if (target.writing().mergedFile().isPresent()) {
            throw new UsageException(
                    "a table is a folder to which every INSERT adds files, so it does not support singleFile. Use df.write.save");
        }
        target.writing().mergedFolder().ifPresent(single -> {
            if (given.getBoolean(single.option(), false)) {
                throw new UsageException("a table is a folder to which every INSERT adds data, so it does not support "
                        + single.option() + ". Use df.write.save");
            }
        });
        target.writing().reservedColumn().ifPresent(column -> {
            throw new UsageException(
                    "column '" + column
                            + "' is stored under another name, so the table would return null. Give the column that name in the table");
        });
        TableFolder.check(target, given, schema);
        if (!target.partitions().names().equals(partitions)) {
            throw new UsageException("the columns " + partitions
                    + " are partition columns, but not the last columns of the table. Create the table again");
        }
        return new FolderWriteBuilder(
                target,
                RowDistribution.of(target.writing(), partitions, sorted),
                OverwriteMode.isDynamic(given),
                false);
    }

    /** Whether the session, or the table's own option, wants an overwrite to replace only the partitions that get rows. */
    public boolean isOverwrittenDynamically() {
        return !partitions.isEmpty() && OverwriteMode.isDynamic(options, SparkSession.active());
    }

    /** A table has options of reading, too, which are checked as such. */
    private OptionSet knownOptions() {
        List<Option<?>> known = new ArrayList<>(format.options());
        known.addAll(CommonOptions.all());
        known.addAll(format.writeOptions());
        return new OptionSet(known);
    }

    /** The rows' columns with what the table says about them. */
    private StructType described(StructType rows) {
        StructField[] fields = rows.fields().clone();
        for (int i = 0; i < fields.length; i++) {
            StructField column = schema.fields()[i];
            fields[i] = new StructField(column.name(), fields[i].dataType(), fields[i].nullable(), column.metadata());
        }
        return new StructType(fields);
    }
}
