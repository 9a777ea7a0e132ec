/**
 * Runs cases in separate JVMs and compares both sides: {@link io.github.mlformats.benchmarks.harness.Benchmark} is the entry
 * point, {@link io.github.mlformats.benchmarks.harness.Worker} the measured process, {@link
 * io.github.mlformats.benchmarks.harness.Page} writes the page of results.
 */
package io.github.mlformats.benchmarks.harness;
