/**
 * The format of data sets, without Spark and Hadoop: samples ({@code message}, {@code numpy}), their types ({@code type}), index
 * files ({@code index}) and lookups in them ({@code lookup}), writing ({@code write}). {@link
 * io.github.mlformats.datadings.format.ShardVerifier} verifies complete data sets.
 */
package io.github.mlformats.datadings.format;
