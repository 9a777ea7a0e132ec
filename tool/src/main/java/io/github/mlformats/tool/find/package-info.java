/**
 * Index lookups and schema inference in this process, without a Spark session. The entry points are {@link
 * io.github.mlformats.tool.find.LocalTable} and {@link io.github.mlformats.tool.find.RowFinder}.
 */
package io.github.mlformats.tool.find;
