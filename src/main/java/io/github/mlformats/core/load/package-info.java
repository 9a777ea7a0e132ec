/**
 * Resolves the path and options of a read to files and columns, once for a query and repeatedly for a stream. The entry
 * point is {@link TableResolver}. May use listing, schema inference and {@code core.scan.TableFiles}.
 */
package io.github.mlformats.core.load;
