/**
 * Writes the files of a model: partitions in tasks, metas on commit
 * ({@link ModelWriting}).
 */
package io.github.mlformats.angel.write.file;
