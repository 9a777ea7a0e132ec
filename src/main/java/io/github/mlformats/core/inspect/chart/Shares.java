package io.github.mlformats.core.inspect.chart;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What the bytes of data are spent on.
 *
 * @param shares from the largest to the smallest
 */
public record Shares(String title, String note, List<Share> shares) implements Chart {
    /** Stands for a size that is not known. */
    public static final long UNKNOWN = -1;

    private static final int MAX_SHARES = 60;

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

    /** The largest of many shares, and the others as one. */
    public static Shares largest(String title, String note, List<Share> shares) {
        List<Share> sorted = new ArrayList<>(shares);
        sorted.sort(Comparator.comparingLong(Share::stored).reversed());
        if (sorted.size() > MAX_SHARES) {
            List<Share> small = sorted.subList(MAX_SHARES - 1, sorted.size());
            Share others = others(small);
            small.clear();
            sorted.add(others);
        }
        return new Shares(title, note, sorted);
    }

    private static Share others(List<Share> small) {
        boolean known = small.stream().allMatch(share -> share.decoded() != UNKNOWN);
        return new Share(
                "and " + small.size() + " smaller ones",
                "",
                small.stream().mapToLong(Share::stored).sum(),
                known ? small.stream().mapToLong(Share::decoded).sum() : UNKNOWN);
    }
}
