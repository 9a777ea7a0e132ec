package io.github.mlformats.idv.format;

/**
 * What a reader is willing to hold in memory. No file that ML.NET writes with its defaults comes near.
 *
 * @param blockBytes most decoded bytes of a block
 * @param annotationBytes most decoded bytes of an annotation
 */
public record IdvLimits(int blockBytes, int annotationBytes) {
    /** ML.NET ends a block at about 80 MiB for all columns together; one wide row may exceed it. */
    private static final int BLOCK_BYTES = 1 << 30;
    /** A million slot names of 100 bytes take 100 MiB. */
    private static final int ANNOTATION_BYTES = 256 << 20;

    public static final IdvLimits DEFAULT = new IdvLimits(BLOCK_BYTES, ANNOTATION_BYTES);
}
