/**
 * Reports about data for people and programs. {@link io.github.mlformats.report.TextReport} and {@link
 * io.github.mlformats.report.JsonReport} format the facts of an inspector. A page consists of the metadata and the storage layout
 * ({@link io.github.mlformats.report.InspectionPage}) and of the values ({@link io.github.mlformats.report.DataSections}).
 *
 * <p>{@link io.github.mlformats.report.TableDrift} compares the distributions of two tables. Profiles of columns are computed by Spark tasks in constant memory ({@link io.github.mlformats.report.ColumnSection}). {@link
 * io.github.mlformats.report.HtmlPage} renders a {@link io.github.mlformats.report.Page} as self-contained HTML, by the templates in
 * {@code src/main/jte}. Of the core, reports use the results of inspectors ({@code core.inspect}), texts and names.
 */
package io.github.mlformats.report;
