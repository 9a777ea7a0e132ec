/**
 * Resumable conversions of data sets to other formats. The entry point is {@link io.github.mlformats.tool.convert.ConversionFactory}; the
 * protocol is described at {@link io.github.mlformats.tool.convert.Conversion}.
 */
package io.github.mlformats.tool.convert;
