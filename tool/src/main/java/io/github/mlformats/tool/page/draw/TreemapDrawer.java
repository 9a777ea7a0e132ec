package io.github.mlformats.tool.page.draw;

import io.github.mlformats.core.inspect.chart.Shares;
import io.github.mlformats.core.inspect.chart.Shares.Share;
import io.github.mlformats.tool.report.HumanReadable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Draws the sizes of parts as a treemap. */
final class TreemapDrawer {
    private static final int HEIGHT = 280;
    private static final int WIDTH = 900;
    /** Width of a phone screen in pixels. */
    private static final int NARROW = 340;

    private static final int LETTER = 8;
    private static final int LINE = 40;

    private final Palette palette;

    TreemapDrawer(Palette palette) {
        this.palette = palette;
    }

    Drawing draw(Shares chart) {
        List<Share> shares =
                chart.shares().stream().filter(share -> share.stored() > 0).toList();
        double total = shares.stream().mapToDouble(Share::stored).sum();
        List<TreemapLayout.Rectangle> squares = TreemapLayout.of(
                WIDTH,
                HEIGHT,
                shares.stream().map(share -> (double) share.stored()).toList());
        List<Drawing.Box> boxes = new ArrayList<>();
        List<Drawing.Entry> legend = new ArrayList<>();
        for (int i = 0; i < shares.size(); i++) {
            Share share = shares.get(i);
            boxes.add(box(share, squares.get(i)));
            legend.add(entry(share, total));
        }
        return new Drawing.Treemap(HEIGHT, boxes, legend);
    }

    private Drawing.Box box(Share share, TreemapLayout.Rectangle square) {
        String size = HumanReadable.bytes(share.stored());
        Drawing.Area area = new Drawing.Area(
                SvgNumbers.percent(square.x(), WIDTH),
                SvgNumbers.number(square.y()),
                SvgNumbers.percent(square.width(), WIDTH),
                SvgNumbers.number(square.height()));
        int letters = Math.max(share.label().length(), size.length());
        return new Drawing.Box(
                area,
                palette.of(share.label()),
                share.label(),
                size,
                fits(square, letters),
                share.label() + ": " + size);
    }

    private static String fits(TreemapLayout.Rectangle square, int letters) {
        double needed = 12.0 + LETTER * letters;
        if (square.height() < LINE || square.width() < needed) {
            return "never";
        }
        return square.width() * NARROW / WIDTH < needed ? "wide" : "always";
    }

    private Drawing.Entry entry(Share share, double total) {
        boolean known = share.decoded() != Shares.UNKNOWN;
        return new Drawing.Entry(
                palette.of(share.label()),
                share.label(),
                share.detail(),
                HumanReadable.bytes(share.stored()),
                String.format(Locale.ROOT, "%.1f%%", 100 * share.stored() / total),
                known ? HumanReadable.bytes(share.decoded()) : "",
                known ? String.format(Locale.ROOT, "%.2f", (double) share.decoded() / share.stored()) : "");
    }
}
