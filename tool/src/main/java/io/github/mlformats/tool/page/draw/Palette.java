package io.github.mlformats.tool.page.draw;

import java.util.HashMap;
import java.util.Map;

/** Gives colours to labels: the same label has the same one in all pictures, and only so many are told apart. */
public final class Palette {
    /** The colour of what is not told apart. */
    static final String OTHER = "other";

    private static final int COLOURS = 8;

    private final Map<String, String> colours = new HashMap<>();

    /** The colour of a label: of those that ask first, one of its own. */
    String of(String label) {
        String colour = colours.get(label);
        if (colour == null) {
            colour = colours.size() < COLOURS ? "c" + colours.size() : OTHER;
            colours.put(label, colour);
        }
        return colour;
    }
}
