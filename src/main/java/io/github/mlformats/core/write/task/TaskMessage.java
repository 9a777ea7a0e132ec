package io.github.mlformats.core.write.task;

import io.github.mlformats.core.spi.write.WrittenFile;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.internal.io.FileCommitProtocol;

/**
 * What a task that succeeded tells the driver, by a {@link TaskAnswer}.
 *
 * @param commit of the commit protocol
 * @param folders of the files, below that of the write; none if the write has no folders below it
 * @param named paths, below that of the write, of files that a column has named
 * @param agreed what must agree between all files, for each file that the task has written
 * @param files the files
 */
public record TaskMessage(
        FileCommitProtocol.TaskCommitMessage commit,
        Set<String> folders,
        Set<String> named,
        List<Map<String, String>> agreed,
        List<WrittenFile> files)
        implements Serializable {
    private static final long serialVersionUID = 1L;
}
