/**
 * Merging of files into one in this process, without a Spark session. The entry point is {@link
 * io.github.mlformats.tool.join.LocalMerge}.
 */
package io.github.mlformats.tool.join;
