package io.github.mlformats.core.write.single;

import io.github.mlformats.core.commit.join.StagingFolder;
import io.github.mlformats.core.metric.WriteMetrics;
import io.github.mlformats.core.metric.WrittenMetrics;
import io.github.mlformats.core.spi.write.join.JoinedWriting;
import io.github.mlformats.core.write.arrange.ArrangedWrite;
import io.github.mlformats.core.write.arrange.Arrangement;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.SupportsTruncate;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;

/** Builds a write into one file. What happens to a file that is there is known already. */
record SingleFileBuilder(SingleFile file, JoinedWriting joined) implements SupportsTruncate {
    /** Whether Spark asks the driver what it has counted: 3.5 does not. */
    private static final boolean DRIVER_REPORTS = Arrays.stream(Write.class.getMethods())
            .anyMatch(method -> method.getName().equals("reportDriverMetrics"));

    @Override
    public WriteBuilder truncate() {
        return this;
    }

    @Override
    public Write build() {
        return new ArrangedWrite(Arrangement.of(joined.parts(), List.of(), false)) {
            private final WriteMetrics metrics = new WriteMetrics();

            @Override
            public BatchWrite toBatch() {
                try {
                    return new SingleFileWrite(file, joined, metrics, StagingFolder.create(file.target(), file.conf()));
                } catch (IOException e) {
                    throw new UncheckedIOException("cannot write to " + file.target() + ": " + e.getMessage(), e);
                }
            }

            @Override
            public CustomMetric[] supportedCustomMetrics() {
                return joined.isWhole() || DRIVER_REPORTS ? WrittenMetrics.all() : WrittenMetrics.allStaged();
            }

            @SuppressWarnings("MissingOverride") // Spark 3.5 has no such method
            public CustomTaskMetric[] reportDriverMetrics() {
                return joined.isWhole() ? new CustomTaskMetric[0] : WrittenMetrics.joined(metrics);
            }

            @Override
            public String description() {
                return "write " + file.target();
            }
        };
    }
}
