package io.github.mlformats.core.inspect;

import io.github.mlformats.core.inspect.Chart.Shares;
import io.github.mlformats.core.inspect.Chart.Shares.Share;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Builds {@link Shares} in constant memory: keeps the largest parts, and merges all others into one. */
public final class SharesBuilder {
    private static final int MAX_SHARES = 60;
    private static final Comparator<Share> LARGEST_FIRST =
            Comparator.comparingLong(Share::stored).reversed().thenComparing(Share::label);

    /** The largest parts, the smallest of them first. */
    private final PriorityQueue<Share> largest = new PriorityQueue<>(LARGEST_FIRST.reversed());

    private long others;
    private long stored;
    private long decoded;

    /** Adds a part. */
    public void add(Share share) {
        largest.add(share);
        if (largest.size() > MAX_SHARES) {
            mergeSmallest();
        }
    }

    private void mergeSmallest() {
        Share small = largest.remove();
        others++;
        stored += small.stored();
        boolean known = decoded != Shares.UNKNOWN && small.decoded() != Shares.UNKNOWN;
        decoded = known ? decoded + small.decoded() : Shares.UNKNOWN;
    }

    /**
     * Builds the chart.
     *
     * @param note explains the chart; may be empty
     */
    public Shares build(String title, String note) {
        if (others > 0 && largest.size() == MAX_SHARES) {
            mergeSmallest();
        }
        List<Share> shares = new ArrayList<>(largest);
        shares.sort(LARGEST_FIRST);
        if (others > 0) {
            shares.add(new Share("and " + others + " smaller ones", "", stored, decoded));
        }
        return new Shares(title, note, shares);
    }
}
