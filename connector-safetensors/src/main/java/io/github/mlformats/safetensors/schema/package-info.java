/**
 * Options and columns. {@link SafetensorsReadOptions} and {@link SafetensorsWriteOptions} are the options of each
 * direction, {@link SafetensorsColumns} the columns of each layout. Uses {@code format}.
 */
package io.github.mlformats.safetensors.schema;
