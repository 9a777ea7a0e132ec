/**
 * Writes rows as IDV files. {@link IdvWritePlan} checks columns and options and opens a writer per file, which passes
 * the values of each column to its encoder.
 */
package io.github.mlformats.idv.write;
