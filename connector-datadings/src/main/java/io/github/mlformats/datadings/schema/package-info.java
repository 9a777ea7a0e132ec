/**
 * The Spark types of inferred types. {@link io.github.mlformats.datadings.schema.DatadingsSparkTypes} is the entry point. Uses
 * {@code option} and {@code format}.
 */
package io.github.mlformats.datadings.schema;
