/**
 * Options and columns. {@link DatadingsReadOptions} and {@link DatadingsWriteOptions} are the options of each
 * direction, {@link DatadingsSparkTypes} the Spark types of inferred types. Uses {@code format}.
 */
package io.github.mlformats.datadings.schema;
