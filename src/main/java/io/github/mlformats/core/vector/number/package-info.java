/**
 * Vectors of numbers and booleans: views of little-endian bytes ({@link FixedWidthVector}), packed bits, and Java arrays.
 */
package io.github.mlformats.core.vector.number;
