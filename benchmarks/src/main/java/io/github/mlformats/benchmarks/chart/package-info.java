/**
 * Draws results as SVG: {@link io.github.mlformats.benchmarks.chart.Chart}. Uses {@code cases}.
 */
package io.github.mlformats.benchmarks.chart;
