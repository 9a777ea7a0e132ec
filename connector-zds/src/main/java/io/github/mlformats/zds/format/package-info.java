/**
 * The format of data sets, without Spark and Hadoop: files in directories and archives ({@code layout}, {@code archive}), documents
 * ({@code json}), the index and ids ({@code index}), the lines and the live documents ({@code line}), writing ({@code write}, {@code
 * merge}). {@link io.github.mlformats.zds.format.CollectionVerifier} verifies complete collections.
 */
package io.github.mlformats.zds.format;
