/**
 * Maps input rows to elements and parts of vectors with their target partitions, for the shuffle before the write
 * ({@link ModelRowMapper}).
 */
package io.github.mlformats.angel.write.map;
