/**
 * Writes rows as IDV files. {@link IdvWritePlan} checks columns and options and opens a writer per file, which passes
 * the values of each column to its encoder; {@link IdvFileMergePlanner} merges files into one. Uses {@code schema},
 * {@code option} and {@code format}.
 */
package io.github.mlformats.idv.write;
