/**
 * Schema inference: samples to inferred types to Spark types. {@link io.github.mlformats.datadings.schema.SampleSchemaInference}
 * is the entry point. Uses {@code format}.
 */
package io.github.mlformats.datadings.schema;
