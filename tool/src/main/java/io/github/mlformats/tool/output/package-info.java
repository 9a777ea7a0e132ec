/**
 * What a command prints and returns: rows as lines of JSON, as CSV or as an Arrow stream ({@link
 * io.github.mlformats.tool.output.RowStream}), error messages and exit codes ({@link io.github.mlformats.tool.output.Failure}), log levels,
 * and the terminal.
 */
package io.github.mlformats.tool.output;
