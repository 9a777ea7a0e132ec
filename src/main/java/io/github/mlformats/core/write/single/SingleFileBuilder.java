package io.github.mlformats.core.write.single;

import io.github.mlformats.core.commit.join.StagingFolder;
import io.github.mlformats.core.spi.write.JoinedWriting;
import io.github.mlformats.core.write.arrange.ArrangedWrite;
import io.github.mlformats.core.write.arrange.Arrangement;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.SupportsTruncate;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;

/** Builds a write into one file. What happens to a file that is there is known already. */
record SingleFileBuilder(SingleFile file, JoinedWriting joined) implements SupportsTruncate {
    @Override
    public WriteBuilder truncate() {
        return this;
    }

    @Override
    public Write build() {
        return new ArrangedWrite(Arrangement.of(joined.parts(), List.of(), false)) {
            @Override
            public BatchWrite toBatch() {
                try {
                    return new SingleFileWrite(file, joined, StagingFolder.create(file.target(), file.conf()));
                } catch (IOException e) {
                    throw new UncheckedIOException("cannot write to " + file.target() + ": " + e.getMessage(), e);
                }
            }

            @Override
            public String description() {
                return "write " + file.target();
            }
        };
    }
}
