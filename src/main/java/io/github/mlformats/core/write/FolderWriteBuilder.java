package io.github.mlformats.core.write;

import io.github.mlformats.core.metric.WrittenMetrics;
import io.github.mlformats.core.write.replace.Replaced;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.SupportsDynamicOverwrite;
import org.apache.spark.sql.connector.write.SupportsOverwriteV2;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;

/** Builds a write into a folder: beside what is there, or in the place of all or some of it. */
final class FolderWriteBuilder implements SupportsOverwriteV2, SupportsDynamicOverwrite {
    private final FolderTarget target;
    private final boolean sorted;
    private final boolean dynamic;
    private Replaced replaced = Replaced.NOTHING;

    /**
     * @param sorted whether the rows of one folder come one after the other
     * @param dynamic whether to replace all means: all partitions that get rows
     */
    FolderWriteBuilder(FolderTarget target, boolean sorted, boolean dynamic) {
        this.target = target;
        this.sorted = sorted;
        this.dynamic = dynamic;
    }

    @Override
    public WriteBuilder truncate() {
        replaced = dynamic ? Replaced.TOUCHED : Replaced.ALL;
        return this;
    }

    @Override
    public WriteBuilder overwriteDynamicPartitions() {
        replaced = Replaced.TOUCHED;
        return this;
    }

    @Override
    public boolean canOverwrite(Predicate[] predicates) {
        return Replaced.partition(predicates, target.partitions()).isPresent();
    }

    @Override
    public WriteBuilder overwrite(Predicate[] predicates) {
        replaced = Replaced.partition(predicates, target.partitions()).orElseThrow();
        return this;
    }

    @Override
    public Write build() {
        return new ArrangedWrite(target.writing(), ordering()) {
            @Override
            public CustomMetric[] supportedCustomMetrics() {
                return WrittenMetrics.all();
            }

            @Override
            public BatchWrite toBatch() {
                return begin();
            }

            @Override
            public String description() {
                return (replaced.old() ? "replace in " : "append to ") + target.folder();
            }
        };
    }

    /** So that a task writes one file at a time. Spark brings rows into other tasks where they are to be clustered. */
    private SortOrder[] ordering() {
        boolean stays = target.writing().clusteredBy().isEmpty();
        return sorted && stays ? new SortOrder[0] : target.partitions().ordering();
    }

    private BatchWrite begin() {
        try {
            return new FolderWrite(target, replaced);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + target.folder() + ": " + e.getMessage(), e);
        }
    }
}
