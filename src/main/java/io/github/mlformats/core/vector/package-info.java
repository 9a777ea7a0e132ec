/**
 * Column vectors over decoded bytes and arrays, reused for every batch of a reader. Base class: {@link BatchVector}. Uses Spark's
 * vector classes, and {@code core.bytes}.
 */
package io.github.mlformats.core.vector;
