/**
 * Schema inference and the mapping between JSON and Spark types. {@link io.github.mlformats.zds.schema.ZdsSchemaFinder} is
 * the entry point. Uses {@code format.json}.
 */
package io.github.mlformats.zds.schema;
