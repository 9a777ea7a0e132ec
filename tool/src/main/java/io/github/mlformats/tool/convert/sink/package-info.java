/**
 * Outputs of a conversion: folders of files, single files, and catalog tables. The entry point is {@link
 * io.github.mlformats.tool.convert.sink.Sinks}.
 */
package io.github.mlformats.tool.convert.sink;
