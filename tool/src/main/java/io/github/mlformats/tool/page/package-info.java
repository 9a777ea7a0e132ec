/**
 * Self-contained HTML pages about data and conversions. The entry point is {@link io.github.mlformats.tool.page.HtmlPage}, which renders
 * a {@link io.github.mlformats.tool.page.Page} by the templates in {@code src/main/jte}. All charts are those of {@code
 * core.inspect.chart}; {@link io.github.mlformats.tool.page.ChartDrawer} computes their geometry for the templates.
 */
package io.github.mlformats.tool.page;
