package io.github.mlformats.core.inspect.chart;

import java.util.List;

/**
 * A tree.
 *
 * @param nodes each before what is below it
 */
public record Outline(String title, String note, List<Node> nodes) implements Chart {
    /** Number of nodes that are worth looking at; those who make an outline leave out what follows, and say so. */
    public static final int MAX_NODES = 500;

    public Outline {
        nodes = List.copyOf(nodes);
    }

    /**
     * A node.
     *
     * @param depth 0 at the top
     * @param detail what more there is to be said, such as a shape; may be empty
     * @param bytes its own; {@link Shares#UNKNOWN} if it has none
     */
    public record Node(int depth, String label, String detail, long bytes) {}
}
