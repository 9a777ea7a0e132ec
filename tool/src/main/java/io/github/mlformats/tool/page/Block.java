package io.github.mlformats.tool.page;

import gg.jte.Content;
import io.github.mlformats.tool.page.draw.Drawing;
import java.util.List;

/** Part of a section: each kind has a template of its own. */
public sealed interface Block {
    /** Labelled words, a line each. */
    record Facts(List<Line> lines) implements Block {}

    /** A label and what is said about it. */
    record Line(String label, String text) {}

    /**
     * A table.
     *
     * @param title above it; may be empty
     * @param headings one for each column
     * @param rows as many cells each as there are headings
     * @param note below it, such as how much is left out; may be empty
     */
    record Grid(String title, List<Heading> headings, List<List<String>> rows, String note) implements Block {}

    /** The head of a column. */
    record Heading(String text, boolean number) {}

    /** A picture. */
    record Picture(String title, String note, Drawing drawing) implements Block {}

    /** Something to be noticed. */
    record Message(Tone tone, String text) implements Block {}

    /** How a message is meant. */
    enum Tone {
        GOOD,
        BAD,
        NEUTRAL
    }

    /** What each column holds. */
    record Cards(List<Card> cards) implements Block {}

    /**
     * What one column holds.
     *
     * @param numbers counts and extremes
     * @param pictures of its values
     * @param names of keys or slots; may be empty
     */
    record Card(String name, String type, List<Line> numbers, List<Picture> pictures, List<Line> names) {}

    /** Images, small. */
    record ContactSheet(List<Thumbnail> thumbnails) implements Block {}

    /**
     * An image.
     *
     * @param image a {@code data:} URI of our own making; null if it is not shown
     * @param caption what it is
     */
    record Thumbnail(Content image, String caption) {}
}
