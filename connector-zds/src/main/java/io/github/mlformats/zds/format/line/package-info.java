/**
 * Lines of {@code data.jsonl}. {@link io.github.mlformats.zds.format.line.LineScanner} reads lines and index entries forward
 * through a bounded window. Uses {@code format.store}.
 */
package io.github.mlformats.zds.format.line;
