package io.github.mlformats.core.write.task;

import io.github.mlformats.core.commit.WriteManifest;
import io.github.mlformats.core.spi.write.WrittenFile;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.internal.io.FileCommitProtocol;

/**
 * What a task that succeeded tells the driver, in a {@link TaskOutputMessage}.
 *
 * @param commit of the commit protocol
 * @param folders of the files, below that of the write; none if the write has no folders below it
 * @param named paths, below the folder of the write, of files that a column has named
 * @param consistency what must be equal in all files, for each file that the task has written
 * @param files as formats know them
 * @param stored all files with their lengths
 */
public record TaskOutput(
        FileCommitProtocol.TaskCommitMessage commit,
        Set<String> folders,
        Set<String> named,
        List<Map<String, String>> consistency,
        List<WrittenFile> files,
        List<WriteManifest.Entry> stored)
        implements Serializable {
    private static final long serialVersionUID = 1L;
}
