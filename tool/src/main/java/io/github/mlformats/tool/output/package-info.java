/**
 * Rows as bytes on standard output: as lines of JSON, as CSV, or as an Arrow stream. The entry point is
 * {@link io.github.mlformats.tool.output.RowStream}.
 */
package io.github.mlformats.tool.output;
