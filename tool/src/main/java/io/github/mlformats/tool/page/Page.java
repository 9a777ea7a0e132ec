package io.github.mlformats.tool.page;

import java.util.List;

/**
 * The content of an HTML page, for its template.
 *
 * @param title title of the page
 * @param lead sentence below the title
 * @param sections from top to bottom
 */
public record Page(String title, String lead, List<Section> sections) {
    /** A section of a page. */
    public record Section(String heading, String lead, List<Block> blocks) {}
}
