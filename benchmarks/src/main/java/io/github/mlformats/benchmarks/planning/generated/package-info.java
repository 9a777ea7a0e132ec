/**
 * Files whose bytes are computed when they are read: {@link
 * io.github.mlformats.benchmarks.planning.generated.GeneratedFileSystem}.
 */
package io.github.mlformats.benchmarks.planning.generated;
