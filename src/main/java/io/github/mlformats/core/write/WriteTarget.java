package io.github.mlformats.core.write;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.HadoopConf;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.write.FolderLayout;
import io.github.mlformats.core.spi.write.WritableFormat;
import io.github.mlformats.core.spi.write.WritePlan;
import io.github.mlformats.core.write.partition.Partitions;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * Where rows are written, and how.
 *
 * @param folder of all files, or of the partition folders
 * @param conf of the file system
 * @param columns of the rows
 * @param writing makes files of the columns that do not name folders
 */
record WriteTarget(Path folder, Configuration conf, StructType columns, WritePlan writing, Partitions partitions) {
    /** The same folder, with other rows, written in another way. */
    WriteTarget with(StructType rows, WritePlan other) {
        return new WriteTarget(folder, conf, rows, other, partitions);
    }

    /** How many folders below the target files lie. */
    int depth() {
        return partitions.count() + writing.layout().map(FolderLayout::depth).orElse(0);
    }

    /**
     * @param columns of the rows
     * @param partitions how many of them, the last ones, name folders
     * @param given all that is said about the write, the path too
     * @param options what of that is for the format
     * @throws UsageException if there is no path, or the format cannot hold the columns
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
        if (partitions > 0 && format.fileFinder().isPresent()) {
            throw new UsageException("partitionBy creates folders such as year=2026, which are not read when "
                    + format.shortName() + " is read. Remove partitionBy");
        }
        SparkSession session = SparkSession.active();
        String timeZone = given.getOrDefault("timeZone", session.conf().get("spark.sql.session.timeZone"));
        return new WriteTarget(
                new Path(path),
                HadoopConf.of(session, given.asCaseSensitiveMap()),
                columns,
                format.planWrite(Partitions.inFiles(columns, partitions), options),
                Partitions.ofLastColumns(columns, partitions, timeZone));
    }
}
