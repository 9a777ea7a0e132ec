/**
 * The options, defined once for parsing and documentation, and parsed into one record per direction.
 * {@link io.github.mlformats.primitiv.option.PrimitivReadOptions} and
 * {@link io.github.mlformats.primitiv.option.PrimitivWriteOptions} are the entry points. Uses {@code format}.
 */
package io.github.mlformats.primitiv.option;
