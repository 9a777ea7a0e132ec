package io.github.mlformats.core.spi.write.join;

import java.util.Optional;

/**
 * A file of a folder that is joined.
 *
 * @param path in the folder
 * @param join how it is made; empty if it is the staged files, one behind the other
 */
public record JoinedFile(String path, Optional<FileJoin<?>> join) {}
