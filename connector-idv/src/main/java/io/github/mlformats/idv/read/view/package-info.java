/**
 * Spark column vectors over decoded blocks. {@link ColumnViewFactory} creates the {@link ColumnView} of a column for its type
 * mapping.
 */
package io.github.mlformats.idv.read.view;
