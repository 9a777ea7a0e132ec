/**
 * Renders pages as self-contained HTML. The entry point is {@link io.github.mlformats.report.html.HtmlPage}, which renders a {@link
 * io.github.mlformats.report.html.Page} by the templates in {@code src/main/jte}. All charts are those of {@code core.inspect.chart};
 * {@link io.github.mlformats.report.html.ChartDrawer} computes their geometry for the templates.
 */
package io.github.mlformats.report.html;
