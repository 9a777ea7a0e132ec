/**
 * Workloads on storage with a high latency, where gaps between byte ranges matter: {@link
 * io.github.mlformats.benchmarks.work.gap.GapWork}.
 */
package io.github.mlformats.benchmarks.work.gap;
