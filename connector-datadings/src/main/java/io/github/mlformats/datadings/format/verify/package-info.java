/**
 * Verification of complete data sets: digests, index files and samples.
 * {@link io.github.mlformats.datadings.format.verify.ShardVerifier} is the entry point.
 */
package io.github.mlformats.datadings.format.verify;
