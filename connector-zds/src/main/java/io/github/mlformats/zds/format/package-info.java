/**
 * The format of data sets, without Spark and Hadoop: files in directories and archives ({@code layout}), documents
 * ({@code json}), the index and ids ({@code index}). {@link LiveLineFinder} finds the lines of live documents, which
 * are neither replaced nor deleted, with the index or by a scan; {@link LineRangeReader} reads those of a range.
 * {@link CollectionWriter} writes documents as lines with an index, or as files; {@link StagedSetWriter} and
 * {@link IndexSegmentWriter} write the parts of a collection that tasks write in parallel. {@link Archive} opens a ZIP
 * archive as a directory, {@link ArchiveWriter} writes one. {@link CollectionVerifier} verifies complete collections.
 */
package io.github.mlformats.zds.format;
