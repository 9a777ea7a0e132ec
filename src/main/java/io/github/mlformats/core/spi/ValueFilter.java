package io.github.mlformats.core.spi;

import java.io.Serializable;
import java.util.Set;

/**
 * The condition that a column has one of some values. Spark evaluates it again, so a reader with an index may skip any rows
 * that do not match, or none.
 *
 * @param values the values in Spark's internal representation, never null
 */
public record ValueFilter(String column, Set<Object> values) implements Serializable {}
