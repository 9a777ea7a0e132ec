package io.github.mlformats.core.write;

import io.github.mlformats.core.bytes.Parallel;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.HadoopConf;
import io.github.mlformats.core.io.HadoopPaths;
import io.github.mlformats.core.io.HadoopTree;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.write.DirectoryLayout;
import io.github.mlformats.core.spi.write.WritableFormat;
import io.github.mlformats.core.spi.write.WritePlan;
import io.github.mlformats.core.table.ColumnNameMatcher;
import io.github.mlformats.core.table.DataChanges;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The directory and the plan of a write.
 *
 * @param format the format of the files
 * @param directory output directory, which contains the files or the partition directories
 * @param conf configuration of the file system
 * @param columns columns of the rows
 * @param writing writes the columns that are not partition columns to files
 * @param index indexes the files after they were published; empty if they are not indexed
 */
record WriteTarget(
        WritableFormat format,
        Path directory,
        Configuration conf,
        StructType columns,
        WritePlan writing,
        Partitions partitions,
        Optional<IndexUpdate> index) {
    /** Indexes the files that a write has published, if an option requests it. */
    void updateIndex() {
        index.ifPresent(IndexUpdate::run);
    }

    /** Called when a write has published files: they are indexed if an option requests it, and cached DataFrames follow. */
    void published() {
        updateIndex();
        DataChanges.publish(directory, conf, SparkSession.active());
    }

    /**
     * Checks the directory, if it exists, before files are added to it.
     *
     * @throws UsageException if the new files could not be read together with the existing ones
     */
    void checkAppend() {
        checkAppend(directory, name -> false);
    }

    /**
     * Checks the partition directories, as far as they exist, before files are added to or removed from them.
     *
     * @param partitions paths relative to the directory
     * @param own selects new files, which may be in place already, by their paths relative to the directory
     * @throws UsageException if the new files could not be read together with the existing ones
     */
    void checkAppendToPartitions(Collection<String> partitions, Predicate<String> own) throws IOException {
        if (writing.checksPartitions()) {
            List<String> below = partitions.stream()
                    .filter(partition -> !partition.isEmpty())
                    .toList();
            Parallel.map(below, partition -> {
                checkAppend(HadoopPaths.below(directory, partition), name -> own.test(partition + "/" + name));
                return partition;
            });
        }
    }

    /** @param own selects new files by their names */
    private void checkAppend(Path existing, Predicate<String> own) {
        try {
            if (existing.getFileSystem(conf).exists(existing)) {
                try (HadoopTree files = HadoopTree.skipping(existing, conf, own)) {
                    writing.checkAppend(files);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + existing + ": " + e.getMessage(), e);
        }
    }

    /** Returns this target with index files of the reads of a table. */
    WriteTarget withIndex(Optional<IndexUpdate> other) {
        return new WriteTarget(format, directory, conf, columns, writing, partitions, other);
    }

    /** Returns this target with other columns and another write plan. */
    WriteTarget with(StructType rows, WritePlan other) {
        return new WriteTarget(format, directory, conf, rows, other, partitions, index);
    }

    /** Returns the partitions of the directory. */
    TablePartitions tablePartitions() {
        return new TablePartitions(
                directory,
                conf,
                partitions.columns(),
                ColumnNameMatcher.of(SparkSession.active()),
                partitions.timeZone());
    }

    /** Returns the number of directory levels between the target and its files. */
    int depth() {
        return partitions.count() + writing.layout().map(DirectoryLayout::depth).orElse(0);
    }

    /**
     * @param columns columns of the rows
     * @param partitions number of partition columns, which are the last ones
     * @param given all options of the write, including the path
     * @param options the options of the format
     * @throws UsageException if there is no path, the format cannot hold the columns, or two of them differ only by case
     */
    static WriteTarget of(
            WritableFormat format,
            StructType columns,
            int partitions,
            CaseInsensitiveStringMap given,
            Options options) {
        String path = given.get("path");
        if (path == null) {
            throw new UsageException("no path: use df.write.format(\"" + format.shortName() + "\").save(path)");
        }
        if (partitions > 0) {
            Partitions.checkFormat(format);
        }
        SparkSession session = SparkSession.active();
        ColumnNameMatcher.of(session).checkWritten(columns);
        String timeZone = given.getOrDefault("timeZone", session.conf().get("spark.sql.session.timeZone"));
        return new WriteTarget(
                format,
                new Path(path),
                HadoopConf.of(session, given.asCaseSensitiveMap()),
                columns,
                format.planWrite(Partitions.inFiles(columns, partitions), options),
                Partitions.ofLastColumns(columns, partitions, timeZone),
                IndexUpdate.of(format, options, path, given.asCaseSensitiveMap())
                        .map(index -> index.check(Partitions.inFiles(columns, partitions))));
    }
}
