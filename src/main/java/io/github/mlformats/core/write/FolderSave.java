package io.github.mlformats.core.write;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.files.ScalaBridge;
import io.github.mlformats.core.io.HadoopTree;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.write.JoinedWriting;
import io.github.mlformats.core.spi.write.RowArranging;
import io.github.mlformats.core.spi.write.WritableFormat;
import io.github.mlformats.core.write.arrange.ArrangedRows;
import io.github.mlformats.core.write.arrange.Arrangement;
import io.github.mlformats.core.write.arrange.RowOrder;
import io.github.mlformats.core.write.partition.PartitionColumns;
import io.github.mlformats.core.write.replace.OverwriteMode;
import io.github.mlformats.core.write.single.SingleFile;
import io.github.mlformats.core.write.single.SingleFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** {@code df.write.format(...).mode(...).save(path)}: looks at what is at the path, then writes through DataSource V2. */
public final class FolderSave {
    private FolderSave() {}

    /** @throws UsageException if the path is in use, or the format cannot hold the columns */
    public static void save(WritableFormat format, SaveMode mode, Map<String, String> parameters, Dataset<Row> data) {
        CaseInsensitiveStringMap given = new CaseInsensitiveStringMap(parameters);
        SparkSession session = data.sparkSession();
        Options options = new OptionSet(format.writeOptions()).parse(parameters);
        boolean dynamic = OverwriteMode.isDynamic(given, session);
        List<String> partitions = PartitionColumns.of(given);
        if (format.isWrittenAsWhole() && !partitions.isEmpty()) {
            throw new UsageException("partitionBy makes folders of its own, and " + format.shortName()
                    + " has another layout: leave it out");
        }
        Dataset<Row> rows = PartitionColumns.last(data, partitions);
        // Before Spark runs anything, so that a type that cannot be written is an error now.
        FolderTarget target = FolderTarget.of(format, rows.schema(), partitions.size(), given, options);
        String name = format.shortName() + " " + target.folder();
        Optional<JoinedWriting> joined = target.writing().joined();
        Optional<SingleFolder> single = target.writing()
                .joinedFolder()
                .map(folder -> new SingleFolder(target.folder(), folder, mode, target.conf()));
        Optional<RowArranging> arranging = target.writing().arranging();
        if (joined.isPresent()) {
            refusePartitions(partitions);
            SingleFile file = new SingleFile(target.folder(), mode, target.conf());
            if (at(target, file::goesOn)) {
                write(rows, mode, new WriteTable(name, () -> file.builder(joined.get())));
            }
        } else if (single.isPresent()) {
            if (at(target, single.get()::goesOn)) {
                write(rows, mode, new WriteTable(name, single.get()::builder));
            }
        } else if (arranging.isPresent()) {
            if (at(target, () -> goesOn(mode, target))) {
                boolean adds = mode == SaveMode.Append;
                ArrangedRows arranged =
                        at(target, () -> ArrangedRows.of(arranging.get(), rows, target.folder(), adds, target.conf()));
                FolderTarget known = target.with(arranged.rows().schema(), arranged.writing());
                Arrangement arrangement = Arrangement.of(arranged.writing(), List.of(), false);
                write(
                        arranged.rows(),
                        mode,
                        new WriteTable(name, () -> new FolderWriteBuilder(known, arrangement, false)));
            }
        } else if (at(target, () -> goesOn(mode, target))) {
            List<String> folders = target.partitions().names();
            Arrangement arrangement = Arrangement.of(target.writing(), folders, isSorted(rows, folders.size()));
            write(rows, mode, new WriteTable(name, () -> new FolderWriteBuilder(target, arrangement, dynamic)));
        }
    }

    private static boolean isSorted(Dataset<Row> rows, int folders) {
        Object query = ScalaBridge.invoke(ScalaBridge.invoke(rows, "queryExecution"), "analyzed");
        return RowOrder.keepsTogether((LogicalPlan) query, folders);
    }

    private static void refusePartitions(List<String> partitions) {
        if (!partitions.isEmpty()) {
            throw new UsageException("partitionBy makes folders, and singleFile one file: choose one of them");
        }
    }

    /** What is done with the path of the write. */
    private interface Access<T> {
        T get() throws IOException;
    }

    private static <T> T at(FolderTarget target, Access<T> access) {
        try {
            return access.get();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + target.folder() + ": " + e.getMessage(), e);
        }
    }

    private static void write(Dataset<Row> rows, SaveMode mode, WriteTable table) {
        String token = WriteProvider.remember(table);
        try {
            rows.write()
                    .format(WriteProvider.class.getName())
                    .mode(mode == SaveMode.Overwrite ? SaveMode.Overwrite : SaveMode.Append)
                    .option(WriteProvider.TABLE, token)
                    .save();
        } finally {
            WriteProvider.forget(token);
        }
    }

    /** Whether to write, after a look at what is there. */
    private static boolean goesOn(SaveMode mode, FolderTarget target) throws IOException {
        Path folder = target.folder();
        FileSystem fs = folder.getFileSystem(target.conf());
        if (!fs.exists(folder)) {
            return true;
        }
        if (mode == SaveMode.ErrorIfExists) {
            throw new UsageException("path already exists: " + folder + ": use mode overwrite or append");
        }
        if (mode != SaveMode.Ignore && !fs.getFileStatus(folder).isDirectory()) {
            throw new UsageException(folder + " is a file, and files are written into a folder: save to another path");
        }
        if (mode == SaveMode.Append) {
            try (HadoopTree there = new HadoopTree(folder, target.conf())) {
                target.writing().checkFolder(there);
            }
        }
        return mode != SaveMode.Ignore;
    }
}
