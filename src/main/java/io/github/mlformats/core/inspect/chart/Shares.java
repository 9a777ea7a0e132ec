package io.github.mlformats.core.inspect.chart;

import java.util.List;

/**
 * What the bytes of data are spent on; made by a {@link SharesBuilder}.
 *
 * @param shares from the largest to the smallest
 */
public record Shares(String title, String note, List<Share> shares) implements Chart {
    /** Stands for a size that is not known. */
    public static final long UNKNOWN = -1;

    public Shares {
        shares = List.copyOf(shares);
    }

    /**
     * One part.
     *
     * @param detail what it is, such as its type; may be empty
     * @param stored bytes in the file
     * @param decoded bytes when decompressed; {@link #UNKNOWN} where nothing is compressed
     */
    public record Share(String label, String detail, long stored, long decoded) {}
}
