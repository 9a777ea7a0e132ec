/**
 * Reads the network of a model from {@code graph.json}
 * ({@link GraphFileReader}). Uses Jackson.
 */
package io.github.mlformats.angel.format.graph;
