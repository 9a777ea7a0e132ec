package io.github.mlformats.core.inspect.chart;

import io.github.mlformats.core.inspect.chart.Shares.Share;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Gathers the parts of data for {@link Shares}, the largest and the others as one: any number of them in the same memory. */
public final class SharesBuilder {
    private static final int MAX_SHARES = 60;
    private static final Comparator<Share> LARGEST_FIRST =
            Comparator.comparingLong(Share::stored).reversed().thenComparing(Share::label);

    /** The smallest first. */
    private final PriorityQueue<Share> largest = new PriorityQueue<>(LARGEST_FIRST.reversed());

    private long others;
    private long stored;
    private long decoded;

    /** Adds a part, of any size. */
    public void add(Share share) {
        largest.add(share);
        if (largest.size() > MAX_SHARES) {
            leaveOutSmallest();
        }
    }

    private void leaveOutSmallest() {
        Share small = largest.remove();
        others++;
        stored += small.stored();
        boolean known = decoded != Shares.UNKNOWN && small.decoded() != Shares.UNKNOWN;
        decoded = known ? decoded + small.decoded() : Shares.UNKNOWN;
    }

    /**
     * What was gathered.
     *
     * @param note says more about it; may be empty
     */
    public Shares build(String title, String note) {
        if (others > 0 && largest.size() == MAX_SHARES) {
            leaveOutSmallest();
        }
        List<Share> shares = new ArrayList<>(largest);
        shares.sort(LARGEST_FIRST);
        if (others > 0) {
            shares.add(new Share("and " + others + " smaller ones", "", stored, decoded));
        }
        return new Shares(title, note, shares);
    }
}
