package io.github.mlformats.core.write.merge;

import io.github.mlformats.core.commit.publish.FilePublisher;
import io.github.mlformats.core.commit.publish.FilePublisher.Existing;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.write.MergedFileWrite;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.connector.write.WriteBuilder;

/** One file that all rows are written into. */
public final class MergedFileTarget {
    private final FilePublisher publisher;

    /** @throws UsageException if rows are to be added: a file has an end */
    public MergedFileTarget(Path target, SaveMode mode, Configuration conf) {
        Existing existing =
                switch (mode) {
                    case Append ->
                        throw new UsageException("append is not supported for a single file. Merge files with mlformats"
                                + " join, or write a folder, without singleFile");
                    case Overwrite -> Existing.REPLACE;
                    case Ignore -> Existing.LEAVE;
                    case ErrorIfExists -> Existing.REFUSE;
                };
        this.publisher = new FilePublisher(target, existing, conf);
    }

    /**
     * Notes what is at the path.
     *
     * @return whether to write; false if a file that is there stays
     * @throws UsageException if what is there is in the way
     */
    public boolean begin() throws IOException {
        return publisher.begin();
    }

    /** The write of rows into files that are merged. */
    public WriteBuilder builder(MergedFileWrite joined) {
        return new MergedFileBuilder(publisher, joined);
    }
}
