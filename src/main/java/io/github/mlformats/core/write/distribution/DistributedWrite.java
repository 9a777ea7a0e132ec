package io.github.mlformats.core.write.distribution;

import org.apache.spark.sql.connector.distributions.Distribution;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.write.RequiresDistributionAndOrdering;

/** A write that has Spark bring the rows to its tasks. */
public abstract class DistributedWrite implements RequiresDistributionAndOrdering {
    private final RowDistribution arrangement;

    protected DistributedWrite(RowDistribution arrangement) {
        this.arrangement = arrangement;
    }

    @Override
    public final Distribution requiredDistribution() {
        return arrangement.distribution();
    }

    @Override
    public final int requiredNumPartitions() {
        return arrangement.oneTask() ? 1 : 0;
    }

    @Override
    public final SortOrder[] requiredOrdering() {
        return arrangement.ordering();
    }

    /** For plans. */
    @Override
    public final String toString() {
        return description();
    }
}
