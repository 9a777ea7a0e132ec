/**
 * Commits a write of files into a folder, on the driver: {@link io.github.mlformats.core.commit.JobCommit} runs Spark's commit
 * protocol, {@link io.github.mlformats.core.commit.FolderCommit} verifies its result, rolls back or reports. Uses {@code
 * commit.publish}, {@code io} and {@code bytes}; knows neither formats nor DataSource V2.
 */
package io.github.mlformats.core.commit;
