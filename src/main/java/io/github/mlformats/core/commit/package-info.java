/**
 * Commits a write of files into a folder, on the driver: {@link io.github.mlformats.core.commit.JobCommit} runs Spark's
 * commit protocol, {@link io.github.mlformats.core.commit.FolderCommit} verifies its result, and rolls it back or reports
 * the problem. Uses {@code commit.publish} and {@code io}; knows neither formats nor DataSource V2.
 */
package io.github.mlformats.core.commit;
