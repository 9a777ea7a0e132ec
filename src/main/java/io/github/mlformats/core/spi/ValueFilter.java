package io.github.mlformats.core.spi;

import java.io.Serializable;
import java.util.Set;

/**
 * Says that rows are wanted only if a column has one of some values. Spark looks at the rows again: a reader that can find
 * them by an index may leave out any others, or none.
 *
 * @param values in Spark's internal form, never null
 */
public record ValueFilter(String column, Set<Object> values) implements Serializable {}
