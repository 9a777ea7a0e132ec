/**
 * The benchmark cases, a file for each format: {@link io.github.mlformats.benchmarks.cases.Cases} lists them all. A {@link
 * io.github.mlformats.benchmarks.cases.Case} pairs the work of both sides with a required ratio. Uses {@code data} and
 * {@code work}.
 */
package io.github.mlformats.benchmarks.cases;
