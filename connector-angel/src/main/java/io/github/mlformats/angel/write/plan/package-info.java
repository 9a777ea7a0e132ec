/**
 * The statistics pass over the rows of a write, and the plan of matrices and partitions that it leads to
 * ({@link ModelPlanner}).
 */
package io.github.mlformats.angel.write.plan;
