/**
 * Column vectors over decoded batches, without copying where types allow.
 */
package io.github.mlformats.angel.read.vector;
