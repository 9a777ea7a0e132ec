package io.github.mlformats.tool.page;

import java.util.List;

/**
 * A page about data, as its template shows it.
 *
 * @param title what it is about
 * @param lead a sentence below
 * @param sections from top to bottom
 */
public record Page(String title, String lead, List<Section> sections) {
    /** Part of a page under a heading. */
    public record Section(String heading, String lead, List<Block> blocks) {}
}
