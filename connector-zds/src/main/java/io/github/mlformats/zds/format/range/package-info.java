/**
 * The ranges of {@code data.jsonl} that tasks read. {@link io.github.mlformats.zds.format.range.LineRange} is a serializable
 * range of live documents, {@link io.github.mlformats.zds.format.range.LineRangeReader} reads it. Uses {@code format.index},
 * {@code format.line} and {@code format.store}.
 */
package io.github.mlformats.zds.format.range;
