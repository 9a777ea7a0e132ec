package io.github.mlformats.tool.page.draw;

import java.util.HashMap;
import java.util.Map;

/**
 * Assigns colours to labels, consistently across charts. Labels beyond the number of colours share one. Not
 * thread-safe.
 */
public final class Palette {
    /** The shared colour of further labels. */
    static final String OTHER = "other";

    private static final int COLOURS = 8;

    private final Map<String, String> colours = new HashMap<>();

    /** The colour of a label. The first labels get distinct colours. */
    String of(String label) {
        String colour = colours.get(label);
        if (colour == null) {
            colour = colours.size() < COLOURS ? "c" + colours.size() : OTHER;
            colours.put(label, colour);
        }
        return colour;
    }
}
