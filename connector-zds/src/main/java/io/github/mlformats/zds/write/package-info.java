/**
 * Writes rows as data sets. {@link io.github.mlformats.zds.write.ZdsWritePlan} is the entry point for the core,
 * {@link io.github.mlformats.zds.write.DocumentWriter} encodes rows as documents. Uses {@code schema} and {@code format}.
 */
package io.github.mlformats.zds.write;
