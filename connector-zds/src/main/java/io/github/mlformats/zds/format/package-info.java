/**
 * The format of data sets, without Spark and Hadoop: files in directories and archives ({@code store}, {@code archive}, {@code
 * layout}), documents ({@code json}, {@code line}), the index and the live documents ({@code index}, {@code ids},
 * {@code live}), writing ({@code write}, {@code merge}). {@link io.github.mlformats.zds.format.CollectionVerifier} verifies complete
 * collections.
 */
package io.github.mlformats.zds.format;
