/**
 * Decoders of text partitions, and the detection of their separator.
 */
package io.github.mlformats.angel.format.text;
