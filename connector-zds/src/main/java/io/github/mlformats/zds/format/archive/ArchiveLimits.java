package io.github.mlformats.zds.format.archive;

/**
 * Limits that protect against malicious archives.
 *
 * @param maxEntries maximum number of entries
 * @param maxInflateRatio maximum ratio of uncompressed to compressed size of an entry
 */
public record ArchiveLimits(int maxEntries, int maxInflateRatio) {
    public static final ArchiveLimits DEFAULT = new ArchiveLimits(1_000_000, 200);

    boolean allows(long storedSize, long size) {
        return size / maxInflateRatio <= storedSize;
    }
}
