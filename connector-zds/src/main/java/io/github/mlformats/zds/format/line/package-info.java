/**
 * The lines of {@code data.jsonl} and the live documents among them: those that are neither replaced nor deleted. {@link
 * io.github.mlformats.zds.format.line.LiveLineFinder} finds them with the index or by a scan, {@link
 * io.github.mlformats.zds.format.line.CachedLiveLines} caches the result, and {@link
 * io.github.mlformats.zds.format.line.LineRangeReader} reads the live documents of a range. Uses {@code format.index},
 * {@code format.json} and {@code format.layout}.
 */
package io.github.mlformats.zds.format.line;
