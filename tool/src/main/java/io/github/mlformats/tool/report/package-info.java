/**
 * Formats facts, rows, schemas and summaries as text and JSON. All output of untrusted names and values is escaped for terminals.
 */
package io.github.mlformats.tool.report;
