package io.github.mlformats.tool.page.draw;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.inspect.chart.Outline;
import io.github.mlformats.core.inspect.chart.Shares;
import io.github.mlformats.tool.report.HumanReadable;

/** Draws a tree with a size bar for each node. */
final class TreeDrawer {
    /** Maximum indentation of nodes. */
    private static final int MAX_DEPTH = 8;

    private static final int MAX_LABEL = 80;

    private TreeDrawer() {}

    static Drawing draw(Outline chart) {
        long largest =
                chart.nodes().stream().mapToLong(Outline.Node::bytes).max().orElse(0);
        return new Drawing.Tree(
                chart.nodes().stream().map(node -> node(node, largest)).toList());
    }

    private static Drawing.Node node(Outline.Node node, long largest) {
        boolean sized = node.bytes() != Shares.UNKNOWN;
        return new Drawing.Node(
                Math.min(node.depth(), MAX_DEPTH),
                PlainText.truncate(node.label(), MAX_LABEL),
                PlainText.truncate(node.detail(), MAX_LABEL),
                sized ? HumanReadable.bytes(node.bytes()) : "",
                sized ? SvgNumbers.percent(node.bytes(), largest) : "");
    }
}
