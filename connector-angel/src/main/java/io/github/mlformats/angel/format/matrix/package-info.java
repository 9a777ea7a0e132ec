/**
 * What is known of a matrix before its values are read: what the directories of a model say about it, in all versions of Angel
 * ({@link MetaFileReader}, {@link ModelGraph}), and the types of rows, numbers, storage formats and records.
 */
package io.github.mlformats.angel.format.matrix;
