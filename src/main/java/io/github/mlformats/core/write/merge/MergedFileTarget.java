package io.github.mlformats.core.write.merge;

import io.github.mlformats.core.commit.publish.FilePublisher;
import io.github.mlformats.core.commit.publish.FilePublisher.ExistingFileMode;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.write.MergedFileWrite;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.connector.write.WriteBuilder;

/** A write of all rows into one file. */
public final class MergedFileTarget {
    private final FilePublisher publisher;

    /** @throws UsageException for mode append, since rows cannot be appended to a file */
    public MergedFileTarget(Path target, SaveMode mode, Configuration conf) {
        ExistingFileMode existing =
                switch (mode) {
                    case Append ->
                        throw new UsageException("append is not supported for a single file. Merge files with mlformats"
                                + " join, or write a folder, without singleFile");
                    case Overwrite -> ExistingFileMode.REPLACE;
                    case Ignore -> ExistingFileMode.KEEP;
                    case ErrorIfExists -> ExistingFileMode.FAIL;
                };
        this.publisher = new FilePublisher(target, existing, conf);
    }

    /**
     * Records the version of the existing file.
     *
     * @return whether to write; false if an existing file is kept
     * @throws UsageException if existing data prevents the write
     */
    public boolean begin() throws IOException {
        return publisher.begin();
    }

    /** Returns the builder of a write that stages files and merges them. */
    public WriteBuilder builder(MergedFileWrite write) {
        return new MergedFileBuilder(publisher, write);
    }
}
