package io.github.mlformats.core.write;

import io.github.mlformats.core.metric.WrittenMetrics;
import io.github.mlformats.core.write.arrange.ArrangedWrite;
import io.github.mlformats.core.write.arrange.Arrangement;
import io.github.mlformats.core.write.replace.Replaced;
import java.io.IOException;
import java.io.UncheckedIOException;
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
    private final Arrangement arrangement;
    private final boolean dynamic;
    private Replaced replaced = Replaced.NOTHING;

    /**
     * @param arrangement of the rows
     * @param dynamic whether to replace all means: all partitions that get rows
     */
    FolderWriteBuilder(FolderTarget target, Arrangement arrangement, boolean dynamic) {
        this.target = target;
        this.arrangement = arrangement;
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
        return new ArrangedWrite(arrangement) {
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

    private BatchWrite begin() {
        try {
            return new FolderWrite(target, replaced);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + target.folder() + ": " + e.getMessage(), e);
        }
    }
}
