package io.github.mlformats.core.spi.write;

/**
 * A write of one file, whose parts tasks write and others join.
 *
 * @param parts how tasks write them; as they are read again at once, compressing them does not pay
 * @param joining how they become one
 */
public record JoinedWriting(FileWriting parts, FileJoining joining) {}
