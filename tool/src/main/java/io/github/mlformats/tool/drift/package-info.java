/**
 * Compares the distributions of two tables. The entry point is {@link io.github.mlformats.tool.drift.TableDrift}; a
 * {@link io.github.mlformats.tool.drift.ColumnDrift} is its result for a column.
 */
package io.github.mlformats.tool.drift;
