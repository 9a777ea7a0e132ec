/**
 * Runs cases in separate JVMs and compares both sides: {@link Benchmark} is the entry point, {@link Cases} lists the
 * cases, with a file for each format; a {@link Case} pairs the work of both sides with a required ratio.
 * {@link Worker} is the measured process, {@link Page} writes the page of results.
 */
package io.github.mlformats.benchmarks;
