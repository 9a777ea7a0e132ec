package io.github.mlformats.core.write.single;

import java.util.List;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/** What a task that succeeded tells the driver: its files, in the order of their rows. */
record StagedFiles(List<StagedFile> files) implements WriterCommitMessage {
    private static final long serialVersionUID = 1L;
}
