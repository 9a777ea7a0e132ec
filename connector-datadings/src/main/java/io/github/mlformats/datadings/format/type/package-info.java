/**
 * Type inference over samples and the canonical text of values.
 * {@link io.github.mlformats.datadings.format.type.SampleColumns} infers the columns of a sample,
 * {@link io.github.mlformats.datadings.format.type.TypeMerger} merges types. Independent of Spark; uses
 * {@code format.message} and {@code format.numpy}, not the index.
 */
package io.github.mlformats.datadings.format.type;
