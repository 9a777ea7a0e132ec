package io.github.mlformats.zds.format.archive;

/**
 * How much an archive may ask for.
 *
 * @param maxEntries most entries of the central directory
 * @param maxInflateRatio most bytes of content for one stored byte; contents up to {@link #SMALL} are not measured
 */
public record ArchiveLimits(int maxEntries, int maxInflateRatio) {
    public static final ArchiveLimits DEFAULT = new ArchiveLimits(1_000_000, 200);

    /** A content this small does no harm whatever its ratio is. */
    static final long SMALL = 16 << 20;

    boolean allows(long storedSize, long size) {
        return size <= SMALL || size / maxInflateRatio <= storedSize;
    }
}
