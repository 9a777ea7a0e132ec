/**
 * The IDV file format (docs/formats/bytes/idv.md), independent of Spark and Hadoop. {@link IdvFile} opens a file and
 * reads its metadata, {@link ColumnDecoder} decodes its blocks. Uses the byte sources and errors of the core only.
 */
package io.github.mlformats.idv.format;
