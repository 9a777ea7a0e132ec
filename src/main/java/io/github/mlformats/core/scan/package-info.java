/**
 * Tables, scans and batches of DataSource V2: push-down with filters of files and of lookup columns, statistics, and planning
 * of slices and input partitions on the driver. Entry point: {@link FormatTable}. Uses {@code core.read} and the packages below
 * it; {@code core.write} for tables that can be written.
 */
package io.github.mlformats.core.scan;
