package io.github.mlformats.core.write;

import io.github.mlformats.core.spi.write.FileWriting;
import io.github.mlformats.core.write.partition.Partitions;
import org.apache.spark.sql.connector.distributions.Distribution;
import org.apache.spark.sql.connector.distributions.Distributions;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.write.RequiresDistributionAndOrdering;

/** A write whose rows Spark brings into the tasks as the format asks for. */
public abstract class ArrangedWrite implements RequiresDistributionAndOrdering {
    private final FileWriting writing;
    private final SortOrder[] ordering;

    /** @param ordering how each task's rows are to be sorted */
    protected ArrangedWrite(FileWriting writing, SortOrder... ordering) {
        this.writing = writing;
        this.ordering = ordering;
    }

    @Override
    public Distribution requiredDistribution() {
        return writing.clusteredBy().isEmpty()
                ? Distributions.unspecified()
                : Distributions.clustered(
                        writing.clusteredBy().stream().map(Partitions::column).toArray(Expression[]::new));
    }

    @Override
    public SortOrder[] requiredOrdering() {
        return ordering;
    }

    /** For plans. */
    @Override
    public String toString() {
        return description();
    }
}
