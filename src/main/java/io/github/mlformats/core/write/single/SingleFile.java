package io.github.mlformats.core.write.single;

import io.github.mlformats.core.commit.join.Publication;
import io.github.mlformats.core.commit.join.Publication.Existing;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.write.JoinedWriting;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.connector.write.WriteBuilder;

/**
 * A write of all rows into one file.
 *
 * @param target the file
 */
public record SingleFile(Path target, SaveMode mode, Configuration conf) {
    /** @throws UsageException if rows are to be added: a file has an end */
    public SingleFile {
        if (mode == SaveMode.Append) {
            throw new UsageException("nothing can be appended to a single file: join the files with mlformats join, or"
                    + " write a folder, without singleFile");
        }
    }

    /**
     * Looks at what is at the path.
     *
     * @return whether to write; false if a file that is there stays
     * @throws UsageException if what is there is in the way
     */
    public boolean goesOn() throws IOException {
        return publication().goesOn();
    }

    /** The write of rows into files that are joined. */
    public WriteBuilder builder(JoinedWriting joined) {
        return new SingleFileBuilder(this, joined);
    }

    Publication publication() {
        Existing existing =
                switch (mode) {
                    case Overwrite -> Existing.REPLACE;
                    case Ignore -> Existing.LEAVE;
                    default -> Existing.REFUSE;
                };
        return new Publication(target, existing, conf);
    }
}
