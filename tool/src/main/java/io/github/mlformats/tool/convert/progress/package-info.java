/**
 * Progress of a running conversion, from the tasks of Spark to a line on the terminal. The entry point is {@link
 * io.github.mlformats.tool.convert.progress.ProgressReporter}.
 */
package io.github.mlformats.tool.convert.progress;
