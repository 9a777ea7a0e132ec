/**
 * Self-contained HTML pages about data and conversions. The entry point is {@link
 * io.github.mlformats.tool.page.HtmlPage}; the templates
 * are in {@code src/main/jte}.
 */
package io.github.mlformats.tool.page;
