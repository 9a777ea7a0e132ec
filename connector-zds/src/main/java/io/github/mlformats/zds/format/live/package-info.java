/**
 * The live documents of a {@code data.jsonl}: those that are neither replaced nor deleted. {@link
 * io.github.mlformats.zds.format.live.LiveLineFinder} finds them with the index or by a scan, {@link
 * io.github.mlformats.zds.format.live.CachedLiveLines} caches the result. Uses {@code format.index}, {@code format.layout},
 * and {@code format.line}.
 */
package io.github.mlformats.zds.format.live;
