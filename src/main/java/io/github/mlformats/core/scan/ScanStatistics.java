package io.github.mlformats.core.scan;

import io.github.mlformats.core.table.ColumnNames;
import io.github.mlformats.core.table.DataFile;
import io.github.mlformats.core.table.TableFiles;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.connector.read.colstats.ColumnStatistics;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The estimated size of a scan, by which Spark chooses join strategies. Of a table that was analyzed, the row count and the lengths
 * of the requested columns; otherwise the stored bytes times the session's {@code spark.sql.sources.fileCompressionFactor}, scaled
 * by the width of the requested columns.
 */
record ScanStatistics(OptionalLong sizeInBytes, OptionalLong numRows, Map<NamedReference, ColumnStatistics> columnStats)
        implements Statistics {
    /** The statistics of a stream. */
    static final ScanStatistics UNKNOWN = new ScanStatistics(OptionalLong.empty(), OptionalLong.empty(), Map.of());

    /** What Spark adds to the size of a row, and to that of a string. */
    private static final int ROW_OVERHEAD = 8;

    private static final int STRING_OVERHEAD = 12;

    /**
     * @param analyzed what is known of all files of the table
     * @param indexed what is known of the files that are read
     */
    static ScanStatistics of(
            TableFiles table, List<DataFile> files, StructType columns, AnalyzedTable analyzed, AnalyzedTable indexed) {
        long bytes = bytes(files);
        long all = bytes(table.listing().files());
        AnalyzedTable known = analyzed.ofFiles(bytes, all).orElse(indexed);
        OptionalLong counted =
                files.size() == table.listing().files().size() ? table.data().rowCount() : OptionalLong.empty();
        OptionalLong rows = counted.isPresent() ? counted : known.rows();
        OptionalLong width = rows.isEmpty() ? OptionalLong.empty() : width(columns, known);
        long size = width.isPresent() ? rows.getAsLong() * width.getAsLong() : storedSize(table, bytes, columns);
        return new ScanStatistics(OptionalLong.of(Math.max(1, size)), rows, columnStats(columns, known));
    }

    private static long bytes(List<DataFile> files) {
        return files.stream().mapToLong(DataFile::length).sum();
    }

    /** Returns the average size of a row as Spark estimates it; empty if a column was not analyzed. */
    private static OptionalLong width(StructType columns, AnalyzedTable analyzed) {
        long width = ROW_OVERHEAD;
        for (StructField field : columns.fields()) {
            AnalyzedTable.Column column = analyzed.columns().get(field.name());
            if (column == null || column.avgLen().isEmpty()) {
                return OptionalLong.empty();
            }
            width += column.avgLen().getAsLong() + (field.dataType() instanceof StringType ? STRING_OVERHEAD : 0);
        }
        return OptionalLong.of(width);
    }

    private static long storedSize(TableFiles table, long bytes, StructType columns) {
        double share = Math.min(1, defaultWidth(columns) / (double) defaultWidth(table.schema()));
        return (long) (bytes * share * compressionFactor());
    }

    private static double compressionFactor() {
        return Double.parseDouble(SparkSession.active().conf().get("spark.sql.sources.fileCompressionFactor", "1.0"));
    }

    private static long defaultWidth(StructType columns) {
        return Math.max(1, columns.defaultSize());
    }

    private static Map<NamedReference, ColumnStatistics> columnStats(StructType columns, AnalyzedTable analyzed) {
        Map<NamedReference, ColumnStatistics> stats = new HashMap<>();
        for (String name : columns.fieldNames()) {
            AnalyzedTable.Column column = analyzed.columns().get(name);
            if (column != null) {
                stats.put(Expressions.column(ColumnNames.quoted(name)), column);
            }
        }
        return stats;
    }
}
