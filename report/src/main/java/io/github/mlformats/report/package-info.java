/**
 * Reports about data for people and programs. {@link io.github.mlformats.report.TextReport} and {@link
 * io.github.mlformats.report.JsonReport} format the facts of an inspector. A page consists of the metadata and the storage layout
 * ({@link io.github.mlformats.report.InspectionPage}) and of the values ({@link io.github.mlformats.report.DataSections}).
 *
 * <p>Of the core, reports use the results of inspectors ({@code core.inspect}), texts and names. This package uses {@code
 * report.profile}, and both use {@code report.html}.
 */
package io.github.mlformats.report;
