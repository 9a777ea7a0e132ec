package io.github.mlformats.core.write;

import io.github.mlformats.core.spi.WriteCustomMetrics;
import io.github.mlformats.core.table.ColumnNameMatcher;
import io.github.mlformats.core.table.DataChanges.FileTable;
import io.github.mlformats.core.write.RowDistribution.DistributedWrite;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.SupportsDynamicOverwrite;
import org.apache.spark.sql.connector.write.SupportsOverwriteV2;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;

/** Builds a write to a directory that appends to existing files, or replaces some or all of them. */
final class DirectoryWriteBuilder implements SupportsOverwriteV2, SupportsDynamicOverwrite {
    private final WriteTarget target;
    private final RowDistribution distribution;
    private final boolean dynamic;
    private final boolean mustBeNew;
    private boolean checksAppends;
    private OverwriteScope scope = OverwriteScope.NOTHING;
    private List<FileTable> input = List.of();

    private final Predicate<InternalRow> overwritten;

    /**
     * @param distribution distribution of rows over tasks
     * @param dynamic whether an overwrite replaces only partitions that receive rows
     * @param mustBeNew whether the directory must not contain files
     */
    DirectoryWriteBuilder(WriteTarget target, RowDistribution distribution, boolean dynamic, boolean mustBeNew) {
        this(target, distribution, dynamic, mustBeNew, null);
    }

    /** @param overwritten selects the partitions that an overwrite replaces; null for all */
    DirectoryWriteBuilder(
            WriteTarget target,
            RowDistribution distribution,
            boolean dynamic,
            boolean mustBeNew,
            Predicate<InternalRow> overwritten) {
        this.target = target;
        this.distribution = distribution;
        this.dynamic = dynamic;
        this.mustBeNew = mustBeNew;
        this.overwritten = overwritten;
    }

    /** Returns this builder for a write that replaces the files that it rewrites. */
    DirectoryWriteBuilder rewriting(FileRewrite rewrite) {
        scope = OverwriteScope.files(rewrite);
        return this;
    }

    /** Returns this builder for rows that must fit to those of existing files, unless all are replaced. */
    DirectoryWriteBuilder checkingAppends() {
        checksAppends = true;
        return this;
    }

    /** Returns this builder for the rows of a query. @param tables the tables that the query reads */
    DirectoryWriteBuilder reading(List<FileTable> tables) {
        input = tables;
        return this;
    }

    @Override
    public WriteBuilder truncate() {
        if (overwritten != null) {
            scope = OverwriteScope.where(overwritten);
        } else {
            scope = dynamic ? OverwriteScope.TOUCHED : OverwriteScope.ALL;
        }
        return this;
    }

    @Override
    public WriteBuilder overwriteDynamicPartitions() {
        scope = OverwriteScope.TOUCHED;
        return this;
    }

    @Override
    public boolean canOverwrite(org.apache.spark.sql.connector.expressions.filter.Predicate[] predicates) {
        return partition(predicates).isPresent();
    }

    @Override
    public WriteBuilder overwrite(org.apache.spark.sql.connector.expressions.filter.Predicate[] predicates) {
        OverwriteScope partition = partition(predicates).orElseThrow();
        scope = dynamic && partition.levels() < target.partitions().columns().length()
                ? partition.touched()
                : partition;
        return this;
    }

    private Optional<OverwriteScope> partition(
            org.apache.spark.sql.connector.expressions.filter.Predicate[] predicates) {
        return OverwriteScope.partition(predicates, target.partitions(), ColumnNameMatcher.of(SparkSession.active()));
    }

    @Override
    public Write build() {
        if (checksAppends && !scope.replacesAll(target)) {
            target.checkAppend();
        }
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
                return (scope.replaces() ? "replace in " : "append to ") + target.directory();
            }
        };
    }

    private BatchWrite begin() {
        try {
            return new DirectoryWrite(target, scope, mustBeNew, input, Optional.empty());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + target.directory() + ": " + e.getMessage(), e);
        }
    }
}
