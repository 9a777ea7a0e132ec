package io.github.mlformats.tool.convert.unit;

import io.github.mlformats.tool.convert.manifest.InputFile;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.SparkSession;

/**
 * How large a unit of files gets: large enough that many small files are no small jobs and that all cores have work for a
 * while, small enough that little is lost when the job dies.
 *
 * @param bytes at most, unless a single file is larger
 * @param files at most
 */
public record UnitSize(long bytes, int files) {
    /** So many names go into one query. */
    private static final int MAX_FILES = 10_000;

    private static final long LEAST_BYTES = 1L << 30;
    /** For each core, counted in the 128 MiB that a task reads. */
    private static final long BYTES_PER_CORE = 4L * (128 << 20);

    /** What suits the session. */
    public static UnitSize of(SparkSession session) {
        long parallel = session.sparkContext().defaultParallelism();
        return of(Math.max(LEAST_BYTES, parallel * BYTES_PER_CORE));
    }

    public static UnitSize of(long bytes) {
        return new UnitSize(bytes, MAX_FILES);
    }

    /** Groups of neighbouring files. */
    public List<List<InputFile>> groups(List<InputFile> inputs) {
        List<List<InputFile>> groups = new ArrayList<>();
        List<InputFile> group = new ArrayList<>();
        long size = 0;
        for (InputFile input : inputs) {
            if (!group.isEmpty() && (size + input.size() > bytes || group.size() >= files)) {
                groups.add(List.copyOf(group));
                group.clear();
                size = 0;
            }
            group.add(input);
            size += input.size();
        }
        if (!group.isEmpty()) {
            groups.add(List.copyOf(group));
        }
        return groups;
    }
}
