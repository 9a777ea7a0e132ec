/**
 * Writing: plans a model from its rows and writes its partitions
 * ({@link AngelWritePlan}).
 */
package io.github.mlformats.angel.write;
