/**
 * Columns of formats whose values come one by one, as in records: builders that know where values go and which ones a type
 * holds. What a value is, and what becomes of one that does not fit, the format decides.
 */
package io.github.mlformats.core.vector.build;
