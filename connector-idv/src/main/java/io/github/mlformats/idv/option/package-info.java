/**
 * The options, defined once for parsing and documentation, and parsed into one record per direction. {@link
 * IdvReadOptions} and {@link IdvWriteOptions} are the entry points.
 */
package io.github.mlformats.idv.option;
