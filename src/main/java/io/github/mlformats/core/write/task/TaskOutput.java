package io.github.mlformats.core.write.task;

import io.github.mlformats.core.commit.WriteManifest;
import io.github.mlformats.core.spi.write.WrittenFile;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.internal.io.FileCommitProtocol;

/**
 * The result of a successful task, sent to the driver in a {@link TaskOutputMessage}.
 *
 * @param commit the message of the commit protocol
 * @param folders relative paths of the files' folders; empty if the write has no subfolders
 * @param named relative paths of files that are named by a column
 * @param consistency properties that must be equal in all files, for each file of the task
 * @param files the files with their metadata for the format
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
