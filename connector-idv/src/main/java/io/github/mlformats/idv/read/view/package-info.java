/**
 * Spark column vectors over decoded blocks. {@link ColumnViewFactory} creates the {@link ColumnView} of a column for
 * its type mapping. Sparse vectors that are read as arrays are expanded by {@link ArrayView}.
 */
package io.github.mlformats.idv.read.view;
