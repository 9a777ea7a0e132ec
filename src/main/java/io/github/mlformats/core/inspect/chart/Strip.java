package io.github.mlformats.core.inspect.chart;

import java.util.List;

/**
 * What lies where along a file. It is cut into cells of equal length; made by a {@link StripBuilder}.
 *
 * @param length bytes of the file
 * @param lanes one for each kind of what lies there
 */
public record Strip(String title, String note, long length, List<Lane> lanes) implements Chart {
    public Strip {
        lanes = List.copyOf(lanes);
    }

    /**
     * Where one kind of things lies.
     *
     * @param label the same as of the kind's {@link Shares.Share}, if there is one
     * @param filled for each cell how much of it belongs to this lane, from 0 to 1
     */
    public record Lane(String label, List<Float> filled) {
        public Lane {
            filled = List.copyOf(filled);
        }
    }
}
