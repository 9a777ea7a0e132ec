/**
 * Reads matrix elements from the input rows of a write
 * ({@link InputRow}).
 */
package io.github.mlformats.angel.write.input;
