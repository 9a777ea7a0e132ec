package io.github.mlformats.core.write;

import io.github.mlformats.core.spi.write.WritePlan;
import io.github.mlformats.core.table.ColumnNames;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.connector.distributions.Distribution;
import org.apache.spark.sql.connector.distributions.Distributions;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.SortDirection;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.write.RequiresDistributionAndOrdering;

/**
 * The required distribution and ordering of the rows of a write.
 *
 * @param clusteredBy clustering columns: rows with equal values go to the same task
 * @param sortedBy columns by which the rows of a task are sorted
 * @param singleTask whether all rows go to one task
 */
record RowDistribution(List<String> clusteredBy, List<String> sortedBy, boolean singleTask) {
    /**
     * Returns the requirements of a write.
     *
     * @param directories names of the partition columns
     * @param sorted whether the rows are already sorted by these
     */
    public static RowDistribution of(WritePlan writing, List<String> directories, boolean sorted) {
        List<String> files = writing.fileNameColumn().stream().toList();
        boolean oneFile = writing.isSingleTask() && files.isEmpty();
        List<String> clusters =
                !files.isEmpty() ? joined(directories, files) : oneFile ? directories : writing.clusteredBy();
        boolean oneTask = oneFile && directories.isEmpty();
        boolean keepsOrder =
                sorted && clusters.isEmpty() && !oneTask && writing.sortedBy().isEmpty();
        List<String> sorts = keepsOrder ? List.of() : joined(directories, joined(files, writing.sortedBy()));
        return new RowDistribution(clusters, sorts, oneTask);
    }

    private static List<String> joined(List<String> first, List<String> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }

    Distribution distribution() {
        if (singleTask) {
            return Distributions.ordered(ordering());
        }
        return clusteredBy.isEmpty()
                ? Distributions.unspecified()
                : Distributions.clustered(
                        clusteredBy.stream().map(RowDistribution::column).toArray(NamedReference[]::new));
    }

    SortOrder[] ordering() {
        return sortedBy.stream()
                .map(name -> Expressions.sort(column(name), SortDirection.ASCENDING))
                .toArray(SortOrder[]::new);
    }

    private static NamedReference column(String name) {
        return Expressions.column(ColumnNames.quoted(name));
    }

    /** A write with a required distribution and ordering of rows. */
    abstract static class DistributedWrite implements RequiresDistributionAndOrdering {
        private final RowDistribution rows;

        protected DistributedWrite(RowDistribution rows) {
            this.rows = rows;
        }

        @Override
        public final Distribution requiredDistribution() {
            return rows.distribution();
        }

        @Override
        public final int requiredNumPartitions() {
            return rows.singleTask() ? 1 : 0;
        }

        @Override
        public final SortOrder[] requiredOrdering() {
            return rows.ordering();
        }

        /** The description in query plans. */
        @Override
        public final String toString() {
            return description();
        }
    }
}
