package io.github.mlformats.core.inspect.chart;

import java.util.List;

/**
 * The shares of parts in the size of data. Created by {@link SharesBuilder}.
 *
 * @param shares the parts in descending order of size
 */
public record Shares(String title, String note, List<Share> shares) implements Chart {
    /** An unknown size. */
    public static final long UNKNOWN = -1;

    public Shares {
        shares = List.copyOf(shares);
    }

    /**
     * One part.
     *
     * @param detail additional text, such as its type; may be empty
     * @param stored bytes in the file
     * @param decoded bytes after decompression; {@link #UNKNOWN} if the part is not compressed
     */
    public record Share(String label, String detail, long stored, long decoded) {}
}
