/**
 * Merges elements of several partitions in memory to rows and columns.
 */
package io.github.mlformats.angel.format.merge;
