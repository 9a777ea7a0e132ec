package io.github.mlformats.core.write;

import io.github.mlformats.core.commit.DirectorySnapshot;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.CommitRecord;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.write.WritableFormat;
import io.github.mlformats.core.table.DataFile;
import io.github.mlformats.core.table.TableFiles;
import io.github.mlformats.core.table.UnreadColumns;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;

/**
 * The files that a statement such as {@code UPDATE} rewrites: their rows, as far as they stay, are written to new files, and they
 * are deleted.
 *
 * @param before the directory before its files were listed to be read
 * @param dependsOnAll whether the new rows depend on all rows of the table, as those of {@code MERGE} do: then no other writer
 *     may add any
 * @param table the listed files of the table
 * @param files the files that were read; known once the query has run
 * @param write the options by which new files are written
 */
public record FileRewrite(
        DirectorySnapshot before,
        boolean dependsOnAll,
        Supplier<TableFiles> table,
        Supplier<List<DataFile>> files,
        Options write) {
    /**
     * Checks that the files have no columns and no other content that the table does not show.
     *
     * @throws io.github.mlformats.core.error.UsageException otherwise
     */
    void checkContent() throws IOException {
        if (!files.get().isEmpty()) {
            UnreadColumns.check(table.get(), files.get(), write, SparkSession.active());
        }
    }

    /**
     * Selects the entries of the directory that are the files, with their sidecar files.
     *
     * @throws io.github.mlformats.core.error.UsageException if another writer has added one of the files
     */
    Predicate<String> entries(WritableFormat format) {
        Set<String> rewritten = files.get().stream()
                .map(file -> before.relativePath(file.path()))
                .collect(Collectors.toCollection(HashSet::new));
        before.checkContains(rewritten);
        if (rewritten.size() > CommitRecord.MAX_REWRITTEN) {
            throw new UsageException("the statement rewrites " + rewritten.size() + " files, but can rewrite at most "
                    + CommitRecord.MAX_REWRITTEN
                    + ". Add a condition on partition columns, and run it for some partitions at a time");
        }
        List<String> sidecars =
                rewritten.stream().flatMap(path -> sidecars(format, path)).toList();
        rewritten.addAll(sidecars);
        checkRecord(rewritten);
        return rewritten::contains;
    }

    /**
     * Checks that the record of the statement can be read again.
     *
     * @throws io.github.mlformats.core.error.UsageException otherwise
     */
    static void checkRecord(Set<String> rewritten) {
        long bytes = CommitRecord.size(rewritten);
        if (bytes > CommitRecord.MAX_REWRITTEN_BYTES) {
            throw new UsageException("the names of the " + rewritten.size() + " files that the statement rewrites take "
                    + bytes + " bytes in its record, which can have " + CommitRecord.MAX_REWRITTEN_BYTES
                    + ". Add a condition on partition columns, and run it for some partitions at a time");
        }
    }

    private static Stream<String> sidecars(WritableFormat format, String path) {
        int directory = path.lastIndexOf('/') + 1;
        return format.sidecars(path.substring(directory)).stream().map(name -> path.substring(0, directory) + name);
    }
}
