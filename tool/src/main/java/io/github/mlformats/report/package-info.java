/**
 * Compares the distributions of two tables. The entry point is {@link io.github.mlformats.report.TableDrift}; a
 * {@link io.github.mlformats.report.ColumnDrift} is its result for a column.
 */
package io.github.mlformats.report;
