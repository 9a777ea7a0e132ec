/**
 * Merging of files into one in this process, without a Spark session. The entry point is {@link
 * io.github.mlformats.tool.join.Joining}.
 */
package io.github.mlformats.tool.join;
