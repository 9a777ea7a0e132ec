package io.github.mlformats.core.table;

import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.spark.sql.types.StructType;

/**
 * The listed files of a read.
 *
 * @param roots the user-specified paths, for messages and plans
 * @param files sorted by path
 * @param partitionColumns columns spelled by directory names such as {@code day=2026-01-31}
 * @param blocks block locations by file URI, of the files whose hosts the file system returns with a listing
 */
public record FileListing(
        List<String> roots, List<DataFile> files, StructType partitionColumns, Map<String, BlockLocation[]> blocks) {
    /** The host of a block in Hadoop's file systems that know none. */
    public static final String NO_HOST = "localhost";
}
