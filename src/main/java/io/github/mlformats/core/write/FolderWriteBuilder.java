package io.github.mlformats.core.write;

import io.github.mlformats.core.commit.JobCommit;
import io.github.mlformats.core.spi.write.FileWriting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.distributions.Distribution;
import org.apache.spark.sql.connector.distributions.Distributions;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.RequiresDistributionAndOrdering;
import org.apache.spark.sql.connector.write.SupportsTruncate;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;

/** Builds a write into a folder: beside what is there, or in its place. */
final class FolderWriteBuilder implements SupportsTruncate {
    private final Path folder;
    private final Configuration conf;
    private final FileWriting writing;
    private boolean replaces;

    FolderWriteBuilder(Path folder, Configuration conf, FileWriting writing) {
        this.folder = folder;
        this.conf = conf;
        this.writing = writing;
    }

    @Override
    public WriteBuilder truncate() {
        replaces = true;
        return this;
    }

    @Override
    public Write build() {
        return new RequiresDistributionAndOrdering() {
            @Override
            public Distribution requiredDistribution() {
                return writing.clusteredBy().isEmpty()
                        ? Distributions.unspecified()
                        : Distributions.clustered(columns(writing.clusteredBy()));
            }

            @Override
            public SortOrder[] requiredOrdering() {
                return new SortOrder[0];
            }

            @Override
            public BatchWrite toBatch() {
                return begin();
            }

            @Override
            public String description() {
                return (replaces ? "replace " : "append to ") + folder;
            }
        };
    }

    private static Expression[] columns(List<String> names) {
        return names.stream()
                .map(name -> Expressions.column("`" + name.replace("`", "``") + "`"))
                .toArray(Expression[]::new);
    }

    private BatchWrite begin() {
        try {
            List<Path> replaced = replaces ? FolderWrite.content(folder, conf) : List.of();
            JobCommit job = new JobCommit(SparkSession.active(), folder, conf);
            return new FolderWrite(folder, conf, writing, replaced, job);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + folder + ": " + e.getMessage(), e);
        }
    }
}
