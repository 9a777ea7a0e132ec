/**
 * Resumable conversions of data sets to other formats. The entry point is {@link io.github.mlformats.tool.convert.Conversion},
 * which describes the protocol.
 */
package io.github.mlformats.tool.convert;
