/**
 * Measures planning at scale: {@link io.github.mlformats.benchmarks.planning.Planning} plans a query over a data set that
 * exists only in {@code generated} files.
 */
package io.github.mlformats.benchmarks.planning;
