/**
 * Plans and reads slices of a file. {@link IdvReaderFactory} opens the batch reader of a slice: blocks are fetched
 * ahead for all columns, decoded one by one, and wrapped in column vectors. {@link ColumnViewFactory} creates the
 * {@link ColumnView} of a column for its type mapping; sparse vectors that are read as arrays are expanded by
 * {@link ArrayView}.
 */
package io.github.mlformats.idv.read;
