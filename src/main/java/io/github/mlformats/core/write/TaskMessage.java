package io.github.mlformats.core.write;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.internal.io.FileCommitProtocol;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/**
 * What a task that succeeded tells the driver.
 *
 * @param commit of the commit protocol
 * @param folders of the files, below that of the write; none if the write is not partitioned
 * @param files what must agree between all files, for each file that the task has written
 */
record TaskMessage(FileCommitProtocol.TaskCommitMessage commit, Set<String> folders, List<Map<String, String>> files)
        implements WriterCommitMessage {
    private static final long serialVersionUID = 1L;
}
