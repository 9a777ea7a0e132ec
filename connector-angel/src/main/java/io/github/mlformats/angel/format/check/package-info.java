/**
 * Verifies a meta against itself and the files of a matrix, and repairs column ranges
 * ({@link MatrixCheck}). Reads no data.
 */
package io.github.mlformats.angel.format.check;
