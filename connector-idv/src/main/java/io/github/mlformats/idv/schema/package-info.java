/**
 * Options and columns. {@link IdvReadOptions} and {@link IdvWriteOptions} are the options of each direction.
 * {@link IdvSchema} provides the Spark schema of a file, {@link TypeMapping} is the mapping of a column; annotations
 * become column metadata, from which writes restore them.
 */
package io.github.mlformats.idv.schema;
