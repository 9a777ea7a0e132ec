package io.github.mlformats.core.write.distribution;

import org.apache.spark.sql.connector.distributions.Distribution;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.write.RequiresDistributionAndOrdering;

/** A write with a required distribution and ordering of rows. */
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
        return arrangement.singleTask() ? 1 : 0;
    }

    @Override
    public final SortOrder[] requiredOrdering() {
        return arrangement.ordering();
    }

    /** The description in query plans. */
    @Override
    public final String toString() {
        return description();
    }
}
