/**
 * Geometry, colours and labels of charts, for the templates that render them as SVG. The entry point is {@link
 * io.github.mlformats.tool.page.draw.ChartDrawer}.
 */
package io.github.mlformats.tool.page.draw;
