package io.github.mlformats.core.write;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.HadoopTree;
import io.github.mlformats.core.option.CommonOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** Checks whether a table can be written to: its location must be one folder, and it must read all files of the folder. */
final class TableFolder {
    /** Options that make a table skip files, which an overwrite would delete. */
    private static final List<String> CHOOSING = List.of(
            CommonOptions.PATH_GLOB.name(),
            CommonOptions.RECURSIVE_LOOKUP.name(),
            CommonOptions.MODIFIED_BEFORE.name(),
            CommonOptions.MODIFIED_AFTER.name(),
            CommonOptions.BASE_PATH.name(),
            "paths");

    private TableFolder() {}

    /** @throws UsageException if the table cannot be written to */
    static void check(WriteTarget target, CaseInsensitiveStringMap options, StructType schema) {
        for (String choosing : CHOOSING) {
            if (options.containsKey(choosing)) {
                throw new UsageException("the table reads only selected files, because of its option " + choosing
                        + ". Write with df.write, or into a table without this option");
            }
        }
        Path folder = target.folder();
        if (folder.toString().matches(".*[*?\\[{].*")) {
            throw new UsageException(folder + " is a pattern. INSERT needs a table whose LOCATION is one folder");
        }
        try {
            FileSystem fs = folder.getFileSystem(target.conf());
            if (fs.exists(folder)) {
                try (HadoopTree there = new HadoopTree(folder, target.conf())) {
                    target.writing().checkAppend(there);
                }
                check(fs, folder, target.partitions().isEmpty(), schema);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + folder + ": " + e.getMessage(), e);
        }
    }

    private static void check(FileSystem fs, Path folder, boolean unpartitioned, StructType schema) throws IOException {
        if (!fs.getFileStatus(folder).isDirectory()) {
            throw new UsageException(folder + " is a file. INSERT needs a table whose LOCATION is a folder");
        }
        if (!unpartitioned) {
            return;
        }
        for (FileStatus child : fs.listStatus(folder)) {
            String name = child.getPath().getName();
            int equals = name.indexOf('=');
            if (child.isDirectory()
                    && equals > 0
                    && schema.getFieldIndex(name.substring(0, equals)).isDefined()) {
                throw new UsageException(folder + " has partition folders, such as " + name
                        + ", which are not partitions of the table. Create the table with PARTITIONED BY");
            }
        }
    }
}
