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
 * @param partitionColumns columns spelled by folder names such as {@code day=2026-01-31}
 * @param blocks block locations by file URI, for file systems that return them with a listing
 */
public record FileListing(
        List<String> roots, List<DataFile> files, StructType partitionColumns, Map<String, BlockLocation[]> blocks) {}
