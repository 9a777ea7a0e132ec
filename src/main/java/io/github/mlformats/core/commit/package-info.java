/**
 * Publishes what tasks have written, on the driver.
 *
 * <p>For files of tasks in a folder: {@link io.github.mlformats.core.commit.JobCommit} runs Spark's commit protocol, {@link
 * io.github.mlformats.core.commit.FolderCommit} verifies its result, and rolls it back or reports the problem. For one file that
 * was staged next to its target: {@link io.github.mlformats.core.commit.FilePublisher}. Uses {@code io} and {@code bytes};
 * knows neither formats nor DataSource V2.
 */
package io.github.mlformats.core.commit;
