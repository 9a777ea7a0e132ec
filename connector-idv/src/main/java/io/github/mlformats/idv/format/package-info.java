/**
 * The IDV file format (docs/develop/format-specs/idv.md), independent of Spark and Hadoop. {@link IdvFile} opens a
 * file and reads its metadata ({@link IdvHeader}, table of contents, lookup tables, {@link Annotations}): every offset
 * and count is checked before it is used. {@link IdvStreamWriter} writes blocks of encoded columns, then header and
 * tables. {@link MergePlanner} divides the rows of several files into segments, {@link SegmentWriter} writes the
 * segments in parallel, and {@link MergePlan} writes header and tables last. Uses {@code codec}, and the byte sources
 * and errors of the core only.
 */
package io.github.mlformats.idv.format;
