package io.github.mlformats.core.spi.write;

import io.github.mlformats.core.spi.write.join.FolderJoining;

/**
 * A write of a folder with a few files, whose parts tasks stage and others join. It appears as one, beside other folders that
 * are not touched.
 *
 * @param path of the folder, below the path of the write
 * @param option that chooses this way to write, for messages
 * @param parts how tasks stage them
 * @param joining how they become the files of the folder
 */
public record JoinedFolder(String path, String option, FileWriting parts, FolderJoining joining) {}
