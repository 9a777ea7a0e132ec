package io.github.mlformats.core.write;

import io.github.mlformats.core.commit.CommitStep;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.write.MergedFileWrite;
import io.github.mlformats.core.spi.write.StatisticsPass;
import io.github.mlformats.core.spi.write.WritableFormat;
import io.github.mlformats.core.spi.write.WritePlan;
import io.github.mlformats.core.table.DataChanges;
import io.github.mlformats.core.table.DataChanges.FileTable;
import io.github.mlformats.core.table.ScalaBridge;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * {@code df.write.format(...).mode(...).save(path)}. Spark calls it by its first API, which knows all save modes. It checks
 * the path, then writes by DataSource V2:
 *
 * <pre>
 * df.write.save ──> FormatDataSource.createRelation ──> SaveCommand ──> df.write.format(SaveTableProvider).save
 *                                                            │                            │
 *                                                     keeps the table  ──────────>  finds the table by its token
 *                                                                                         │
 *                                                              its table ──> WriteBuilder ──> BatchWrite
 * </pre>
 */
public final class SaveCommand {
    /** The option in which Spark 4 passes the names of the columns of {@code clusterBy}, as a JSON array. */
    private static final String CLUSTERING = "__clustering_columns";

    private final WritableFormat format;
    private final SaveMode mode;
    private final CaseInsensitiveStringMap given;
    private final List<String> partitions;
    private final Dataset<Row> rows;
    private final WriteTarget target;
    private final List<FileTable> input;

    SaveCommand(
            WritableFormat format,
            SaveMode mode,
            CaseInsensitiveStringMap given,
            List<String> partitions,
            Dataset<Row> data) {
        this.format = format;
        this.mode = mode;
        this.given = given;
        this.partitions = partitions;
        Options options = new OptionSet(format.writeOptions()).parse(given.asCaseSensitiveMap());
        if (given.containsKey(CLUSTERING)) {
            throw new UsageException("clusterBy is not supported by " + format.shortName()
                    + ". Sort the rows before writing, or use partitionBy");
        }
        if (format.requiresStatisticsPass() && !partitions.isEmpty()) {
            throw new UsageException("partitionBy creates partition directories, but " + format.shortName()
                    + " has its own layout. Remove partitionBy");
        }
        this.rows = Partitions.moveLast(data, partitions);
        this.input = DataChanges.tables(analyzed());
        // Fails before Spark runs a job if a type cannot be written.
        this.target = WriteTarget.of(format, rows.schema(), partitions.size(), given, options);
    }

    /** @throws UsageException if the path is in use, or the format cannot hold the columns */
    public static void save(WritableFormat format, SaveMode mode, Map<String, String> parameters, Dataset<Row> data) {
        CaseInsensitiveStringMap given = new CaseInsensitiveStringMap(parameters);
        SaveCommand command = new SaveCommand(format, mode, given, Partitions.namesIn(given), data);
        try {
            command.run(WriteMode.of(command.target.writing()));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + command.target.directory() + ": " + e.getMessage(), e);
        }
    }

    /**
     * Saves an epoch of a stream, which is appended or replaces all files.
     *
     * @param isFirst whether the stream has not written rows since it was started, so that they are compared with existing files
     * @throws UsageException if the path is a file, or the format cannot hold the columns
     */
    void saveEpoch(CommitStep.Epoch epoch, EpochMetrics metrics, boolean isFirst) {
        StreamSink.checkTarget(target);
        try {
            if (isDirectoryWritten(isFirst)) {
                write(rows, () -> EpochWriteBuilder.of(target, epoch, metrics));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + target.directory() + ": " + e.getMessage(), e);
        }
    }

    private void run(WriteMode write) throws IOException {
        boolean dynamic = OverwriteScope.isDynamic(given, rows.sparkSession());
        if (write instanceof WriteMode.MergedFile file) {
            if (!partitions.isEmpty()) {
                throw new UsageException(
                        "partitionBy writes directories, but singleFile writes one file. Remove one of them");
            }
            MergedFileTarget merged = new MergedFileTarget(target.directory(), mode, target.conf());
            if (merged.begin()) {
                write(rows, () -> merged.builder(file.writing()));
                target.published();
            }
        } else if (write instanceof WriteMode.MergedDirectory) {
            MergedDirectoryTarget merged = new MergedDirectoryTarget(target, mode);
            if (merged.begin()) {
                write(rows, merged::builder);
            }
        } else if (!isDirectoryWritten(true)) {
            return;
        } else if (write instanceof WriteMode.PlannedDirectory planned) {
            PlannedRows plan = PlannedRows.of(
                    planned.planning(), rows, target.directory(), mode == SaveMode.Append, target.conf());
            WriteTarget known = target.with(plan.rows().schema(), plan.writing());
            RowDistribution distribution = RowDistribution.of(plan.writing(), List.of(), false);
            write(plan.rows(), () -> new DirectoryWriteBuilder(known, distribution, false, mustBeNew()).reading(input));
        } else {
            RowDistribution distribution =
                    RowDistribution.of(target.writing(), target.partitions().names(), isSorted());
            write(rows, () -> new DirectoryWriteBuilder(target, distribution, dynamic, mustBeNew()).reading(input));
        }
    }

    private boolean mustBeNew() {
        return mode == SaveMode.ErrorIfExists || mode == SaveMode.Ignore;
    }

    private boolean isSorted() {
        return RowOrder.keepsTogether(analyzed(), target.partitions().names().size());
    }

    private LogicalPlan analyzed() {
        return (LogicalPlan) ScalaBridge.invoke(ScalaBridge.invoke(rows, "queryExecution"), "analyzed");
    }

    private void write(Dataset<Row> written, Supplier<WriteBuilder> builder) {
        String name = format.shortName() + " " + target.directory();
        String token = SaveTableProvider.remember(name, builder);
        try {
            written.write()
                    .format(SaveTableProvider.class.getName())
                    .mode(mode == SaveMode.Overwrite ? SaveMode.Overwrite : SaveMode.Append)
                    .option(SaveTableProvider.TABLE, token)
                    .save();
        } finally {
            SaveTableProvider.forget(token);
        }
    }

    /**
     * Whether the save mode allows a write into the directory with its existing files.
     *
     * @param checksAppend whether rows that are appended are compared with these
     */
    private boolean isDirectoryWritten(boolean checksAppend) throws IOException {
        Path directory = target.directory();
        FileSystem fs = directory.getFileSystem(target.conf());
        if (!fs.exists(directory)) {
            return true;
        }
        if (mode == SaveMode.ErrorIfExists) {
            throw new UsageException("path already exists: " + directory + ". Use mode overwrite or append");
        }
        if (mode != SaveMode.Ignore && !fs.getFileStatus(directory).isDirectory()) {
            throw new UsageException(directory + " is a file, but a directory is written. Save to another path");
        }
        if (mode == SaveMode.Append && checksAppend) {
            target.checkAppend();
        }
        return mode != SaveMode.Ignore;
    }

    /** How a save writes rows to files. */
    private sealed interface WriteMode {
        /** Each task writes its own files into a directory. */
        record FilePerTask() implements WriteMode {}

        /** One file, written by one task or merged from the staged files of several tasks. */
        record MergedFile(MergedFileWrite writing) implements WriteMode {}

        /** One directory with a few files, merged from staged files. */
        record MergedDirectory() implements WriteMode {}

        /** A directory whose layout depends on statistics of all rows, which are collected first. */
        record PlannedDirectory(StatisticsPass planning) implements WriteMode {}

        /** Returns the mode of a write plan. */
        static WriteMode of(WritePlan writing) {
            if (writing.mergedFile().isPresent()) {
                return new MergedFile(writing.mergedFile().get());
            }
            if (writing.mergedDirectory().isPresent()) {
                return new MergedDirectory();
            }
            return writing.statisticsPass()
                    .<WriteMode>map(PlannedDirectory::new)
                    .orElseGet(FilePerTask::new);
        }
    }
}
