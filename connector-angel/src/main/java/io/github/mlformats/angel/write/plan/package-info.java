/**
 * The input rows of a write ({@link InputRow}), the statistics pass over them, and the plan of matrices and partitions that it
 * leads to ({@link ModelPlanner}).
 */
package io.github.mlformats.angel.write.plan;
