package io.github.mlformats.core.write;

import io.github.mlformats.core.metric.WriteCustomMetrics;
import io.github.mlformats.core.write.RowDistribution.DistributedWrite;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.SupportsDynamicOverwrite;
import org.apache.spark.sql.connector.write.SupportsOverwriteV2;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;

/** Builds a write to a folder that appends to existing files, or replaces some or all of them. */
final class FolderWriteBuilder implements SupportsOverwriteV2, SupportsDynamicOverwrite {
    private final WriteTarget target;
    private final RowDistribution distribution;
    private final boolean dynamic;
    private final boolean mustBeNew;
    private OverwriteScope scope = OverwriteScope.NOTHING;

    /**
     * @param distribution distribution of rows over tasks
     * @param dynamic whether an overwrite replaces only partitions that receive rows
     * @param mustBeNew whether the folder must not contain files
     */
    FolderWriteBuilder(WriteTarget target, RowDistribution distribution, boolean dynamic, boolean mustBeNew) {
        this.target = target;
        this.distribution = distribution;
        this.dynamic = dynamic;
        this.mustBeNew = mustBeNew;
    }

    @Override
    public WriteBuilder truncate() {
        scope = dynamic ? OverwriteScope.TOUCHED : OverwriteScope.ALL;
        return this;
    }

    @Override
    public WriteBuilder overwriteDynamicPartitions() {
        scope = OverwriteScope.TOUCHED;
        return this;
    }

    @Override
    public boolean canOverwrite(Predicate[] predicates) {
        return OverwriteScope.partition(predicates, target.partitions()).isPresent();
    }

    @Override
    public WriteBuilder overwrite(Predicate[] predicates) {
        scope = OverwriteScope.partition(predicates, target.partitions()).orElseThrow();
        return this;
    }

    @Override
    public Write build() {
        return new DistributedWrite(distribution) {
            @Override
            public CustomMetric[] supportedCustomMetrics() {
                return WriteCustomMetrics.all();
            }

            @Override
            public BatchWrite toBatch() {
                return begin();
            }

            @Override
            public String description() {
                return (scope.replaces() ? "replace in " : "append to ") + target.folder();
            }
        };
    }

    private BatchWrite begin() {
        try {
            return new FolderWrite(target, scope, mustBeNew);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + target.folder() + ": " + e.getMessage(), e);
        }
    }
}
