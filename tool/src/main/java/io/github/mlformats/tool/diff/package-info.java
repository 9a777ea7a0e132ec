/**
 * Comparison of two tables by schema and checksums. The entry point is {@link io.github.mlformats.tool.diff.TableDifference}.
 */
package io.github.mlformats.tool.diff;
