/**
 * The read and write options, defined once for parsing and documentation: {@link io.github.mlformats.angel.option.AngelReadOptions} and {@link
 * io.github.mlformats.angel.option.AngelWriteOptions}. Uses the format library.
 */
package io.github.mlformats.angel.option;
