/**
 * Self-contained HTML pages about data and conversions. The entry point is {@link
 * io.github.mlformats.tool.page.HtmlPage}; the templates
 * are in {@code src/main/jte}. {@link io.github.mlformats.tool.page.ChartDrawer} computes the geometry of charts.
 */
package io.github.mlformats.tool.page;
