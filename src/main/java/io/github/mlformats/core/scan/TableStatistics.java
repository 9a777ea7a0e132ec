package io.github.mlformats.core.scan;

import io.github.mlformats.core.table.DataFile;
import java.util.List;
import java.util.OptionalLong;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.types.StructType;

/**
 * The estimated size of a scan, by which Spark chooses join strategies: stored bytes times the session's
 * {@code spark.sql.sources.fileCompressionFactor}, scaled by the width of the requested columns.
 */
record TableStatistics(OptionalLong sizeInBytes, OptionalLong numRows) implements Statistics {
    /** The statistics of a stream. */
    static final TableStatistics UNKNOWN = new TableStatistics(OptionalLong.empty(), OptionalLong.empty());

    static TableStatistics of(TableFiles table, List<DataFile> files, StructType columns) {
        long bytes = files.stream().mapToLong(DataFile::length).sum();
        double share = Math.min(1, width(columns) / (double) width(table.schema()));
        boolean all = files.size() == table.listing().files().size();
        return new TableStatistics(
                OptionalLong.of(Math.max(1, (long) (bytes * share * compressionFactor()))),
                all ? table.data().rowCount() : OptionalLong.empty());
    }

    private static double compressionFactor() {
        return Double.parseDouble(SparkSession.active().conf().get("spark.sql.sources.fileCompressionFactor", "1.0"));
    }

    private static long width(StructType columns) {
        return Math.max(1, columns.defaultSize());
    }
}
