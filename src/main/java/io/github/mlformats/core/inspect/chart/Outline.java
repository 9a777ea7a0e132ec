package io.github.mlformats.core.inspect.chart;

import java.util.List;

/**
 * A tree.
 *
 * @param nodes the nodes in pre-order
 */
public record Outline(String title, String note, List<Node> nodes) implements Chart {
    /** Largest number of nodes. Callers omit further nodes and say so in the note. */
    public static final int MAX_NODES = 500;

    public Outline {
        nodes = List.copyOf(nodes);
    }

    /**
     * A node.
     *
     * @param depth 0 at the top
     * @param detail additional text, such as a shape; may be empty
     * @param bytes size of the node itself; {@link Shares#UNKNOWN} if it has none
     */
    public record Node(int depth, String label, String detail, long bytes) {}
}
