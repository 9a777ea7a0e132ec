/**
 * Verification of collections for the command line. {@link io.github.mlformats.zds.format.verify.CollectionVerifier} is the entry
 * point. Uses the reading packages of {@code format}.
 */
package io.github.mlformats.zds.format.verify;
