/**
 * Writes values of Spark rows as JSON. The entry point is {@link io.github.mlformats.zds.write.value.JsonValueWriters},
 * which creates a writer for each type. Uses {@code core.spi.write} and Jackson.
 */
package io.github.mlformats.zds.write.value;
