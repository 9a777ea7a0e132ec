package io.github.mlformats.idv.format;

/**
 * Memory limits of a reader. Files that ML.NET writes with its defaults stay far below the defaults.
 *
 * @param blockBytes maximum decoded bytes of a block
 */
public record IdvLimits(int blockBytes) {
    /** ML.NET ends a block at about 80 MiB for all columns together; one wide row may exceed it. */
    private static final int BLOCK_BYTES = 1 << 30;

    public static final IdvLimits DEFAULT = new IdvLimits(BLOCK_BYTES);
}
