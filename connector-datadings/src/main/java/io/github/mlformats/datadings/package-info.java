/**
 * The datadings connector: reads and writes data sets of the Python library datadings.
 * {@link io.github.mlformats.datadings.DatadingsFormat} is the entry point for Spark; this package wires the other packages together.
 */
package io.github.mlformats.datadings;
