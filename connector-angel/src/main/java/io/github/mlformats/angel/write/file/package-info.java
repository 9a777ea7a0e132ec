/**
 * Writes the files of a model: partitions in tasks, metas on commit
 * ({@link ModelWritePlan}).
 */
package io.github.mlformats.angel.write.file;
