package io.github.mlformats.zds.format.archive;

/**
 * How much an archive may ask for.
 *
 * @param maxEntries most entries of the central directory
 * @param maxInflateRatio most bytes of content for one stored byte
 */
public record ArchiveLimits(int maxEntries, int maxInflateRatio) {
    public static final ArchiveLimits DEFAULT = new ArchiveLimits(1_000_000, 200);

    boolean allows(long storedSize, long size) {
        return size / maxInflateRatio <= storedSize;
    }
}
