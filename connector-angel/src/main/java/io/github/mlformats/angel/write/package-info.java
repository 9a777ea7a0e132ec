/**
 * Writing: plans a model from its rows and writes its partitions
 * ({@link AngelWriting}).
 */
package io.github.mlformats.angel.write;
