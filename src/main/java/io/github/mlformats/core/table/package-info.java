/**
 * The files of a read, and work on many of them: {@link io.github.mlformats.core.table.FileLister} lists files, {@link
 * io.github.mlformats.core.table.FileOpener} opens them, {@link io.github.mlformats.core.table.TaskRunner} runs functions over them
 * in a Spark job. May use {@code core.io}, {@code core.compat} and {@code core.spi}.
 */
package io.github.mlformats.core.table;
