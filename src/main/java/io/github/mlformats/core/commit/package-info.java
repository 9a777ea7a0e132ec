/**
 * Publishes what tasks have written, on the driver.
 *
 * <p>For files of tasks in a directory: {@link JobCommit} runs Spark's commit protocol, {@link DirectoryCommit}
 * verifies its result, and rolls it back or reports the problem. For one file that was staged next to its target:
 * {@link FilePublisher}. {@link FileMerger} and {@link DirectoryMerger} merge files that tasks have staged into one
 * file or one directory, by the best strategy for the file system. Uses {@code io}, {@code bytes} and the formats'
 * {@code spi.write}; knows neither formats nor DataSource V2.
 */
package io.github.mlformats.core.commit;
