package io.github.mlformats.core.write;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.HadoopConf;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.write.WritableFormat;
import io.github.mlformats.core.write.single.SingleFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** {@code df.write.format(...).mode(...).save(path)}: looks at what is at the path, then writes through DataSource V2. */
public final class FolderSave {
    private static final String PARTITION_COLUMNS = "__partition_columns";

    private FolderSave() {}

    /** @throws UsageException if the path is in use, or the format cannot hold the columns */
    public static void save(WritableFormat format, SaveMode mode, Map<String, String> parameters, Dataset<Row> data) {
        CaseInsensitiveStringMap given = new CaseInsensitiveStringMap(parameters);
        Options options = new OptionSet(format.writeOptions()).parse(parameters);
        refusePartitions(format, given.getOrDefault(PARTITION_COLUMNS, "[]"));
        Configuration conf = HadoopConf.of(data.sparkSession(), parameters);
        Path folder = folder(format, given.get("path"));
        // Before Spark runs anything, so that a type that cannot be written is an error now.
        boolean single = format.writing(data.schema(), options).joined().isPresent();
        try {
            FileSystem fs = folder.getFileSystem(conf);
            if (single
                    ? !new SingleFile(folder, mode, conf).goesOn()
                    : fs.exists(folder) && !goesOn(mode, fs, folder)) {
                return;
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + folder + ": " + e.getMessage(), e);
        }
        String token = WriteProvider.remember(new WriteTable(format, folder, mode, conf, options));
        try {
            data.write()
                    .format(WriteProvider.class.getName())
                    .mode(mode == SaveMode.Overwrite ? SaveMode.Overwrite : SaveMode.Append)
                    .option(WriteProvider.TABLE, token)
                    .save();
        } finally {
            WriteProvider.forget(token);
        }
    }

    private static Path folder(WritableFormat format, String path) {
        if (path == null) {
            throw new UsageException("no path: use df.write.format(\"" + format.shortName() + "\").save(path)");
        }
        return new Path(path);
    }

    private static void refusePartitions(WritableFormat format, String columns) {
        if (!columns.equals("[]")) {
            throw new UsageException(
                    "partitionBy is not possible for " + format.shortName() + ": write each part into a"
                            + " folder of its own, such as " + "year=2026, which is read as a partition column");
        }
    }

    /** Whether to write though something is at the path. */
    private static boolean goesOn(SaveMode mode, FileSystem fs, Path folder) throws IOException {
        if (mode == SaveMode.ErrorIfExists) {
            throw new UsageException("path already exists: " + folder + ": use mode overwrite or append");
        }
        if (mode != SaveMode.Ignore && !fs.getFileStatus(folder).isDirectory()) {
            throw new UsageException(folder + " is a file, and files are written into a folder: save to another path");
        }
        return mode != SaveMode.Ignore;
    }
}
