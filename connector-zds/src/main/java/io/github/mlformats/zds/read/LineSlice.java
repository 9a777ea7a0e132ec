package io.github.mlformats.zds.read;

import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.zds.format.range.LineRange;

/**
 * A slice of the lines of a collection.
 *
 * @param range live documents to read
 * @param isOnlySlice whether it is the only slice, so that the complete data is read if it has a CRC to verify
 * @param offset position in the file
 */
public record LineSlice(LineRange range, boolean isOnlySlice, long offset) implements Slice {
    @Override
    public long bytes() {
        return Math.max(1, range.liveBytes());
    }
}
