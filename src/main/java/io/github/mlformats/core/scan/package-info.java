/**
 * Tables, scans and batches of DataSource V2: push-down, statistics and planning on the driver. Entry point: {@link
 * FormatTable}. Uses {@code core.plan}, {@code core.filter} and {@code core.read}, and all
 * packages below them; {@code core.write} for tables that can be written.
 */
package io.github.mlformats.core.scan;
