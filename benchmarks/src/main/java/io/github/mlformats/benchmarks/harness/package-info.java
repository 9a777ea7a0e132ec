/**
 * Runs cases in separate JVMs and compares both sides: {@link io.github.mlformats.benchmarks.harness.ReadBenchmark} is the
 * entry point, {@link io.github.mlformats.benchmarks.harness.Worker} the measured process.
 */
package io.github.mlformats.benchmarks.harness;
