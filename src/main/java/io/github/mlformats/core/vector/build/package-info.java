/**
 * Columns of formats whose values come one by one, as in records: makes the builders of columns of any type. What a value
 * is, and what becomes of one that does not fit, the format decides.
 */
package io.github.mlformats.core.vector.build;
