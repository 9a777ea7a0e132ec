package io.github.mlformats.core.index;

import io.github.mlformats.core.io.IndexDirectory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.functions;

/**
 * The directories of Parquet files of an index. A run adds one for each job. {@value #MERGED} of a level become one of the next
 * level, so that a stream of many epochs leaves few, and each entry is copied few times.
 */
final class EntriesMerger {
    /** Minimum number of directories that become one. */
    private static final int MERGED = 16;
    /** So many that no index has all. */
    private static final int MAX_LEVELS = 8;

    private static final Pattern NAME = Pattern.compile("entries-(?:level(\\d)-)?\\p{XDigit}{8}-[-\\p{XDigit}]{27}");
    private static final long FILE_BYTES = 128L << 20;
    /** Is written last: a directory without it may be incomplete. */
    private static final String COMPLETE = "_SUCCESS";

    private final Path index;
    private final FileSystem fs;

    /** @param directory the data set */
    EntriesMerger(Path directory, Configuration conf) throws IOException {
        this.index = new Path(directory, IndexDirectory.NAME);
        this.fs = index.getFileSystem(conf);
    }

    /** Writes entries into a new directory. */
    void write(Dataset<?> entries) {
        write(entries, "entries-");
    }

    private void write(Dataset<?> entries, String prefix) {
        entries.write()
                .mode(SaveMode.ErrorIfExists)
                .option("compression", "zstd")
                .option("mapreduce.fileoutputcommitter.marksuccessfuljobs", "true")
                .parquet(new Path(index, prefix + UUID.randomUUID()).toString());
    }

    /**
     * Merges the directories of each level that has enough. A query that is about to read one of them does without the index when
     * it is deleted.
     *
     * @throws IOException if entries cannot be read, written or deleted; none is lost
     */
    void merge() throws IOException {
        Map<Integer, List<Path>> levels = levels();
        for (int level = 0; level < MAX_LEVELS; level++) {
            List<Path> directories = complete(levels.getOrDefault(level, List.of()));
            if (directories.size() >= MERGED) {
                merge(directories, level + 1);
                levels = levels();
            }
        }
    }

    private Map<Integer, List<Path>> levels() throws IOException {
        Map<Integer, List<Path>> levels = new HashMap<>();
        for (FileStatus status : fs.listStatus(index)) {
            Matcher name = NAME.matcher(status.getPath().getName());
            if (status.isDirectory() && name.matches()) {
                int level = name.group(1) == null ? 0 : Integer.parseInt(name.group(1));
                levels.computeIfAbsent(level, any -> new ArrayList<>()).add(status.getPath());
            }
        }
        return levels;
    }

    /** Returns those directories that are complete; none if there are too few of them anyway. */
    private List<Path> complete(List<Path> directories) throws IOException {
        List<Path> complete = new ArrayList<>();
        if (directories.size() >= MERGED) {
            for (Path directory : directories) {
                if (fs.exists(new Path(directory, COMPLETE))) {
                    complete.add(directory);
                }
            }
        }
        return complete;
    }

    private void merge(List<Path> directories, int level) throws IOException {
        long bytes = 0;
        for (Path directory : directories) {
            bytes += fs.getContentSummary(directory).getLength();
        }
        // A run that died before it deleted what it had merged has left entries twice.
        Dataset<Row> entries = DataSetIndex.reader()
                .option("mergeSchema", "true")
                .parquet(directories.stream().map(Path::toString).toArray(String[]::new))
                .distinct()
                .repartitionByRange((int) (1 + bytes / FILE_BYTES), functions.col("path"))
                .sortWithinPartitions("path", "first_row");
        write(entries, "entries-level" + level + "-");
        for (Path directory : directories) {
            fs.delete(directory, true);
        }
    }
}
