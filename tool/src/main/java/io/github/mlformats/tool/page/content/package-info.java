/**
 * What the pages show: the metadata and storage layout of data ({@link io.github.mlformats.tool.page.content.InspectionPage}),
 * its values ({@link io.github.mlformats.tool.page.content.DataSections}), and a conversion ({@link
 * io.github.mlformats.tool.page.content.JobPage}).
 */
package io.github.mlformats.tool.page.content;
