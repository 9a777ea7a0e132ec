/**
 * Formats, options and paths of the input, checked without a Spark session. The entry points are {@link
 * io.github.mlformats.tool.input.FormatDetector} and {@link io.github.mlformats.tool.input.FormatChecks}.
 */
package io.github.mlformats.tool.input;
