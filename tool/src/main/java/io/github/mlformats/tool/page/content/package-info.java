/**
 * Sections of the page of {@code inspect --html}. The entry points are {@link
 * io.github.mlformats.tool.page.content.InspectionPage} and {@link io.github.mlformats.tool.page.content.DataSections}.
 */
package io.github.mlformats.tool.page.content;
