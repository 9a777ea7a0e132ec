/**
 * The lines of {@code data.jsonl}. {@link io.github.mlformats.zds.format.line.LineScanner} finds lines, {@link
 * io.github.mlformats.zds.format.line.LineRangeReader} reads the live documents of a range. Uses {@code format.index} and {@code
 * format.store}.
 */
package io.github.mlformats.zds.format.line;
