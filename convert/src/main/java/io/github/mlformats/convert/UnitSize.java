package io.github.mlformats.convert;

import io.github.mlformats.convert.manifest.Unit.InputFile;
import io.github.mlformats.core.error.UsageException;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.network.util.JavaUtils;
import org.apache.spark.sql.SparkSession;

/**
 * The maximum size of a unit of files: large enough to keep all cores busy and to batch small files, small enough to lose little
 * work if the job dies.
 *
 * @param bytes maximum number of bytes, unless a single file is larger
 * @param files maximum number of files
 */
public record UnitSize(long bytes, int files) {
    /** Limits the file names in the filter of a unit. */
    private static final int MAX_FILES = 10_000;

    private static final long LEAST_BYTES = 1L << 30;
    /** Four tasks of 128 MiB per core. */
    private static final long BYTES_PER_CORE = 4L * (128 << 20);

    /** The default for the parallelism of a session. */
    public static UnitSize of(SparkSession session) {
        long parallel = session.sparkContext().defaultParallelism();
        return of(Math.max(LEAST_BYTES, parallel * BYTES_PER_CORE));
    }

    public static UnitSize of(long bytes) {
        return new UnitSize(bytes, MAX_FILES);
    }

    /**
     * Parses a number of bytes.
     *
     * @param text such as {@code 4g}
     * @throws UsageException if it is none
     */
    public static UnitSize parse(String text) {
        try {
            return of(JavaUtils.byteStringAsBytes(text));
        } catch (IllegalArgumentException e) {
            throw new UsageException("--unit-size is '" + text + "'. Set it to a number of bytes, such as 4g", e);
        }
    }

    /** Divides files into groups of neighbours. */
    public List<List<InputFile>> group(List<InputFile> inputs) {
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
